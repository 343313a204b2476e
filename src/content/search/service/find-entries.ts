import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { gramsOf } from '#platform/search/grams.ts';
import { toSearchKind, searchKinds, type SearchKind } from '#platform/search/kinds.ts';
import { maxCountedMatches } from '../schema.ts';
import type { Alternative } from './alternatives.ts';

/** The requested range of a kind's matches. */
export interface MatchRange {
  kind: SearchKind;
  skip: number;
  take: number;
}

/** Matches of one kind: their number, counted up to 300, and the ids of the requested ones, best first. */
export interface Matches {
  kind: SearchKind;
  total: number;
  isCapped: boolean;
  ids: number[];
}

/**
 * Finds in one query everything that contains one of the alternatives, or has a code, pinyin or name that begins with the query.
 * Finds every match; see `search_kind` in the migrations for order and limits.
 */
export async function findEntries(ctx: Context, alternatives: readonly Alternative[], wanted: readonly MatchRange[]): Promise<Matches[]> {
  const lookedUp = toKey((alternatives[0] ?? []).join(''));
  const conditions = JSON.stringify(alternatives.map(toCondition));
  const column = (part: 'skip' | 'take') => wanted.map((each) => each[part]);
  const { rows } = await sql<{ kind: number; total: number; isCapped: boolean; ids: number[] }>`
    select wanted.kind, found.*
    from unnest(${wanted.map(({ kind }) => searchKinds[kind])}::integer[], ${column('skip')}::integer[], ${column('take')}::integer[])
        as wanted (kind, skip, take),
      lateral search_kind(wanted.kind, ${conditions}::jsonb, ${lookedUp.length > 1 ? lookedUp : null}, ${maxCountedMatches},
        wanted.skip, wanted.take, ${ctx.now}) as found`.execute(ctx.db);
  return rows.map(({ kind, ...found }) => ({ kind: toSearchKind(kind), ...found }));
}

/** Codes are often written with their exchange: `600519.SH`, `sz000001`. */
function toKey(text: string): string {
  return /^(?:s[hsz]|bj)?(\d{6})(?:\.(?:s[hsz]|bj))?$/.exec(text)?.[1] ?? text;
}

function toCondition(words: Alternative) {
  return {
    grams: [...new Set(words.flatMap(gramsOf))],
    words,
    isLong: words.some((word) => [...word].length > 2),
    whole: `\n${words.join('')}\n`,
  };
}

/** Finds entries of the kinds whose titles and words contain at least half of the text's character pairs, most similar first. */
export async function findSimilarEntries(ctx: Context, text: string, kinds: readonly SearchKind[], take: number): Promise<Matches[]> {
  const letters = [...text];
  const pairs = [...new Set(letters.slice(1).map((letter, at) => letters[at]! + letter))];
  if (pairs.length < 3) return [];
  const { rows } = await sql<{ kind: number; total: number; ids: number[] }>`
    select kind, count(*)::integer as total, (array_agg(id order by held desc, length(folded_title), id))[1:${take}] as ids
    from (
      select e.id, e.kind, e.folded_title, count(*) as held
      from search_entries e join unnest(${pairs}::text[]) as pair on strpos(e.folded_title, pair) > 0
      where e.kind = any (${kinds.map((kind) => searchKinds[kind])}::integer[])
        and is_shown(e, ${ctx.now})
      group by e.id
      having count(*) * 2 >= ${pairs.length}::integer
    ) as near
    group by kind`.execute(ctx.db);
  return rows.map(({ kind, total, ids }) => ({ kind: toSearchKind(kind), total: Math.min(total, take), isCapped: false, ids }));
}
