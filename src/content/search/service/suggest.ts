import type { Context } from '#platform/context.ts';
import { foldText } from '#platform/search/fold.ts';
import { toSearchKind, type SearchKind } from '#platform/search/kinds.ts';
import { paths } from '#ui/paths.ts';
import type { SearchAnswer, SearchSuggestion, SuggestionList } from '../schema.ts';
import { splitQuery } from './alternatives.ts';
import { findAnswers } from './answers/find-answers.ts';
import { parseQuery } from './answers/parsed-query.ts';
import { findEntries } from './find-entries.ts';
import { suggestFromSources } from './hit-source.ts';
import { kindNames } from './kind-names.ts';
import { listPromotions } from './promotions.ts';
import type { SearchSources } from './search-site.ts';
import { listSuggestedQueries } from './suggested-queries.ts';

const most = 8;
/** Maximum of each kind, in display order. People are not suggested. */
const share: readonly (readonly [SearchKind, number])[] = [
  ['page', 3],
  ['security', 5],
  ['faq', 2],
  ['branch', 2],
  ['download', 1],
];
/** Kinds that come before the suggestions of other modules. */
const beforeSources: ReadonlySet<SearchKind> = new Set(['page', 'security']);
const mostOfSource = 3;

/**
 * Suggests completions of a query: its answer, promoted answers, pages, securities and funds by code, name or pinyin, questions,
 * branches; eight at most. For an empty query it returns popular queries.
 */
export async function suggest(ctx: Context, { q }: { q: string }, sources: SearchSources): Promise<SuggestionList> {
  const words = splitQuery(q);
  if (words.length === 0) return { list: (await listSuggestedQueries(ctx)).map(toQuery) };
  const beginning = words.join('');
  const promotions = (await listPromotions(ctx)).filter(({ queries }) => queries.some((query) => foldText(query).startsWith(beginning)));
  const found = await findEntries(
    ctx,
    [words],
    share.map(([kind, take]) => ({ kind, skip: 0, take })),
  );
  const idsOf = (isBefore: boolean) => found.filter(({ kind }) => beforeSources.has(kind) === isBefore).flatMap(({ ids }) => ids);
  const entries = [
    ...(await readSuggestions(ctx, idsOf(true))),
    ...(await suggestFromSources(ctx, sources.hits, words, mostOfSource)),
    ...(await readSuggestions(ctx, idsOf(false))),
  ];
  const promoted = promotions.slice(0, 2).map(({ title, href }) => ({ text: title, href, hint: '' }));
  const [answer] = await findAnswers(ctx, sources.answers, parseQuery([words], await sources.names(ctx)));
  // When the name of a page is typed, its name is suggested.
  const isNamed = entries.some(({ href, text }) => href === answer?.href && foldText(text).includes(beginning));
  const all = [...(answer && !isNamed ? [toSuggestion(answer)] : []), ...promoted, ...entries];
  const shown = all.filter(({ href }, at) => all.findIndex((each) => each.href === href) === at);
  return { list: shown.slice(0, most) };
}

/** Returns `两融利率：融资年利率 6.80%`: the answer with its first fact, or only its title. */
const toSuggestion = ({ title, facts: [fact], href, day }: SearchAnswer): SearchSuggestion => ({
  text: fact ? `${title}：${fact.name} ${fact.value}` : title,
  href,
  hint: day ? `${day.name} ${day.value}` : '直接答案',
});

const toQuery = (query: string): SearchSuggestion => ({ text: query, href: paths.search({ q: query }), hint: '' });

async function readSuggestions(ctx: Context, ids: readonly number[]): Promise<SearchSuggestion[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.selectFrom('searchEntries').select(['id', 'title', 'href', 'label', 'kind']).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? { text: row.title, href: row.href, hint: row.label || kindNames[toSearchKind(row.kind)] } : [];
  });
}
