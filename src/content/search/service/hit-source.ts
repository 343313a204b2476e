import type { Context } from '#platform/context.ts';
import type { SearchKind } from '#platform/search/kinds.ts';
import { maxCountedMatches, type Hit, type SearchSuggestion } from '../schema.ts';
import type { Alternative } from './alternatives.ts';
import type { Matches, MatchRange } from './find-entries.ts';
import { findHighlights } from './highlight.ts';

/**
 * Search results from a module's own tables, where the module has a better search than the general entries. The server combines
 * the sources.
 */
export interface HitSource {
  readonly kind: SearchKind;
  /** Finds matches of one of the alternatives, best first. `total` is counted up to one more than `counted`. */
  find(
    ctx: Context,
    alternatives: readonly Alternative[],
    part: { skip: number; take: number; counted: number },
  ): Promise<{ total: number; hits: Pick<Hit, 'id' | 'title' | 'href' | 'label'>[] }>;
}

/** Returns the results of the sources in the form of other kinds. */
export function findSourceHits(
  ctx: Context,
  sources: readonly HitSource[],
  alternatives: readonly Alternative[],
  wanted: readonly MatchRange[],
): Promise<{ found: Matches; hits: Hit[] }[]> {
  const words = [...new Set(alternatives.flat())];
  const findAt = async (source: HitSource) => {
    const { kind, skip, take } = wanted.find((each) => each.kind === source.kind) ?? { kind: source.kind, skip: 0, take: 0 };
    const { total, hits } = await source.find(ctx, alternatives, { skip, take, counted: maxCountedMatches });
    return {
      found: { kind, total: Math.min(total, maxCountedMatches), isCapped: total > maxCountedMatches, ids: [] },
      hits: hits.map((hit) => ({ ...hit, titleMarks: findHighlights(hit.title, words), snippet: '', snippetMarks: [], date: null })),
    };
  };
  return Promise.all(sources.map(findAt));
}

/** Returns the suggestions of each source, up to its share. */
export async function suggestFromSources(
  ctx: Context,
  sources: readonly HitSource[],
  words: Alternative,
  take: number,
): Promise<SearchSuggestion[]> {
  const found = await Promise.all(sources.map((source) => source.find(ctx, [words], { skip: 0, take, counted: take })));
  return found.flatMap(({ hits }) => hits.map(({ title, href, label }) => ({ text: title, href, hint: label })));
}
