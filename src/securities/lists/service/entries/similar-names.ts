import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { editDistance } from '#platform/search/edit-distance.ts';
import { foldText } from '#platform/search/fold.ts';
import { toPinyin } from '#platform/search/pinyin.ts';
import { stillValid } from './version.ts';

export interface NamedSecurity {
  code: string;
  name: string;
}

interface Known extends NamedSecurity {
  folded: string;
  spellings: readonly string[];
}

/** Shorter texts are similar to too many names. */
const shortestSpelling = 5;
const shortestName = 3;

/**
 * Returns the current securities whose name is similar to one of the texts: part of its pinyin (`maotai`), its pinyin with one wrong
 * letter (`nengde`), the same sound, or one wrong character. The most similar ones only, shortest names first.
 */
export async function findSimilarNames(ctx: Context, texts: readonly string[]): Promise<NamedSecurity[]> {
  const spelled = texts.filter((text) => /^[a-z]+$/.test(text) && text.length >= shortestSpelling);
  const written = texts.filter(
    (text) => /^[\p{Script=Han}a-z0-9]+$/u.test(text) && /\p{Script=Han}/u.test(text) && text.length >= shortestName,
  );
  if (spelled.length + written.length === 0) return [];
  const known = await ctx.memo.get(ctx, 'securities.names', 'list:securities', () => readNames(ctx));
  const sounds = written.flatMap((text) => toPinyin(text));
  const tests: ((one: Known) => boolean)[] = [
    ({ spellings }) => spellings.some((own) => spelled.includes(own) || sounds.includes(own)),
    ({ spellings }) => spellings.some((own) => spelled.some((text) => own.startsWith(text))),
    ({ spellings }) => spellings.some((own) => spelled.some((text) => own.endsWith(text))),
    ({ folded }) => written.some((text) => text.length === folded.length && editDistance(text, folded) === 1),
    ({ spellings }) => spellings.some((own) => spelled.some((text) => beginsSimilarly(own, text))),
  ];
  for (const isAlike of tests) {
    const alike = known.filter(isAlike);
    if (alike.length > 0) return alike.toSorted((a, b) => a.name.length - b.name.length).map(({ code, name }) => ({ code, name }));
  }
  return [];
}

/** True when the beginning of the spelling differs from the text by one letter, changed, missing or added. */
const beginsSimilarly = (spelling: string, text: string): boolean =>
  spelling[0] === text[0] && [-1, 0, 1].some((more) => editDistance(spelling.slice(0, text.length + more), text) === 1);

async function readNames({ db }: Context): Promise<Known[]> {
  const { rows } = await sql<NamedSecurity>`
    select distinct on (code) code, name from security_entries where valid_to = ${sql.lit(stillValid)} order by code`.execute(db);
  return rows.map(({ code, name }) => ({ code, name, folded: foldText(name), spellings: toPinyin(name) }));
}
