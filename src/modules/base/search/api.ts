import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { searchGet, searchSuggest } from './calls.ts';
import { searchQuery, searchResult, suggestionList, suggestQuery } from './schema.ts';
import type { HitSource } from './service/hit-source.ts';
import { searchSite } from './service/search-site.ts';
import { suggest } from './service/suggest.ts';

/** The calls of the search, which finds what other modules have told it and what the sources find. */
export function createSearchApi(sources: readonly HitSource[]): Endpoint[] {
  return [
    endpoint(
      searchGet,
      { input: searchQuery, result: searchResult, summary: '站内搜索：公告、证券、网点、常见问题等，按类别归组', perMinute: 120 },
      (ctx, query) => searchSite(ctx, query, sources),
    ),
    endpoint(searchSuggest, { input: suggestQuery, result: suggestionList, summary: '输入时的搜索建议', perMinute: 300 }, (ctx, typed) =>
      suggest(ctx, typed, sources),
    ),
  ];
}
