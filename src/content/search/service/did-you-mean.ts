import type { Context } from '#platform/context.ts';
import { searchTag } from '#platform/search/entries.ts';
import { foldText } from '#platform/search/fold.ts';
import { searchKinds } from '#platform/search/kinds.ts';
import { toPinyin } from '#platform/search/pinyin.ts';
import { editDistance } from './edit-distance.ts';

interface Term {
  text: string;
  folded: string;
  spellings: string[];
}

const most = 3;
/** Letters of pinyin that the names looked at have in common with the query at their beginning. */
const sameBeginning = 3;

/**
 * What was probably meant by a query that found nothing: known terms and names of securities that sound the same (`折蒜率`
 * is `折算率`), or differ by a letter or two. The nearest first, three at most.
 */
export async function didYouMean(ctx: Context, query: string): Promise<string[]> {
  const folded = foldText(query);
  if (folded.length < 2) return [];
  const asked = { text: query, folded, spellings: toPinyin(folded) };
  const near = [...(await knownTerms(ctx)), ...(await namesAlike(ctx, asked.spellings))]
    .filter((term) => term.folded !== folded)
    .map((term) => ({ text: term.text, distance: distanceBetween(asked, term) }))
    .filter(({ distance }) => distance < 0.3)
    .toSorted((a, b) => a.distance - b.distance || a.text.length - b.text.length);
  return [...new Set(near.map(({ text }) => text))].slice(0, most);
}

/** Titles of pages, the other words they go by, and the words of trade that staff have explained by synonyms. */
function knownTerms(ctx: Context): Promise<Term[]> {
  return ctx.memo.get(ctx, 'search.terms', searchTag, async () => {
    const pages = await ctx.db.selectFrom('searchEntries').select(['title', 'foldedTitle']).where('kind', '=', searchKinds.page).execute();
    const synonyms = await ctx.db.selectFrom('searchSynonyms').select('means').execute();
    const texts = [
      ...pages.flatMap(({ title, foldedTitle }) => [title, ...(foldedTitle ?? '').split('\n').slice(1)]),
      ...synonyms.flatMap(({ means }) => means),
    ];
    return [...new Set(texts)].map((text) => toTerm(text, foldText(text)));
  });
}

const toTerm = (text: string, folded: string): Term => ({ text, folded, spellings: toPinyin(folded) });

/** Securities whose pinyin begins like one of the spellings. */
async function namesAlike(ctx: Context, spellings: readonly string[]): Promise<Term[]> {
  const beginnings = [...new Set(spellings.filter((each) => each.length > sameBeginning).map((each) => each.slice(0, sameBeginning)))];
  if (beginnings.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('searchKeys')
    .innerJoin('searchEntries', 'searchEntries.id', 'searchKeys.entryId')
    .select(['searchEntries.title', 'searchKeys.key'])
    .where('searchKeys.kind', '=', searchKinds.security)
    .where((eb) => eb.or(beginnings.map((each) => eb.and([eb('key', '>=', each), eb('key', '<', `${each}~`)]))))
    .limit(2000)
    .execute();
  return rows.map(({ title, key }) => ({ text: title, folded: foldText(title), spellings: [key] }));
}

/** Share of letters that differ, in pinyin or in writing, whichever is nearer; 0 sounds the same. Short texts must sound the same. */
function distanceBetween(asked: Term, term: Term): number {
  let nearest = asked.folded.length < 3 ? 1 : shareOf(asked.folded, term.folded);
  for (const a of asked.spellings) {
    for (const b of term.spellings) nearest = Math.min(nearest, a === b ? 0 : a.length < 6 ? 1 : shareOf(a, b) * 1.5);
  }
  return nearest;
}

function shareOf(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return Math.abs(a.length - b.length) * 3 > longest ? 1 : editDistance(a, b) / longest;
}
