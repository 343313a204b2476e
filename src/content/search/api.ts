import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { searchGet, searchSuggest, searchTargetGet } from './calls.ts';
import { searchQuery, searchResult, searchTargetResult, suggestionList, suggestQuery } from './schema.ts';
import { splitQuery } from './service/alternatives.ts';
import { parseCode, findCodeTarget } from './service/answers/find-answers.ts';
import { searchSite, type SearchSources } from './service/search-site.ts';
import { suggest } from './service/suggest.ts';

/** Creates the endpoints of the search over the search entries, the hit sources and the answer sources. */
export function createSearchApi(sources: SearchSources): Endpoint[] {
  // The cache tags of an answer are those of the page that shows it.
  const tags = [...new Set([...searchGet.tags, ...sources.answers.flatMap((source) => source.tags)])];
  return [
    endpoint(
      { ...searchGet, tags },
      {
        input: searchQuery,
        result: searchResult,
        summary: '站内搜索：直接答案，以及公告、证券、网点、常见问题等，按类别归组',
        perMinute: 120,
      },
      (ctx, query) => searchSite(ctx, query, sources),
    ),
    endpoint(
      { ...searchTargetGet, tags },
      { input: suggestQuery, result: searchTargetResult, summary: '搜索词就是一个证券或基金代码时，它的页面', perMinute: 120 },
      async (ctx, { q }) => {
        const code = parseCode(splitQuery(q).join(''));
        return { href: (code && (await findCodeTarget(ctx, sources.answers, code))) ?? null };
      },
    ),
    endpoint(
      { ...searchSuggest, tags },
      { input: suggestQuery, result: suggestionList, summary: '输入时的搜索建议', perMinute: 300 },
      (ctx, typed) => suggest(ctx, typed, sources),
    ),
  ];
}
