import { sql, type RawBuilder } from 'kysely';

/**
 * Builds one condition for each word of the keyword: the searched text must contain it, ignoring case and width. Without a
 * keyword there are no conditions.
 */
export function matchWords(keyWord: string | undefined, searched: RawBuilder<unknown>): RawBuilder<boolean>[] {
  const words = (keyWord ?? '').split(/\s+/).filter(Boolean);
  return words.map((word) => sql<boolean>`strpos(${folded(searched)}, ${folded(sql`${word}::text`)}) > 0`);
}

const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql`lower(normalize(${text}, NFKC))`;
