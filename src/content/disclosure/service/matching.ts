import { sql, type RawBuilder } from 'kysely';

/**
 * One condition for each word of the keyword: it must occur in the searched text, whatever its case and width. No keyword, no condition.
 */
export function matchWords(keyWord: string | undefined, searched: RawBuilder<unknown>): RawBuilder<boolean>[] {
  const words = (keyWord ?? '').split(/\s+/).filter(Boolean);
  return words.map((word) => sql<boolean>`strpos(${folded(searched)}, ${folded(sql`${word}::text`)}) > 0`);
}

const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql`lower(normalize(${text}, NFKC))`;
