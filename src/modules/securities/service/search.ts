import { sql, type Expression, type SqlBool } from 'kysely';

/**
 * Condition by keyword: digits are the beginning of a code, anything else a part of the name, letters also of the
 * pinyin initials. Width and case of letters do not matter. For tables with `code`, `name` and `pinyin`.
 */
export function matchesKeyword(keyword: string): Expression<SqlBool> {
  const word = keyword.normalize('NFKC').replaceAll(/\s+/g, '');
  if (/^\d+$/.test(word)) return sql<SqlBool>`code like ${`${word}%`}`;
  const inName = sql<SqlBool>`name ilike ${`%${escapeLike(word)}%`}`;
  const letters = word.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return letters.length === word.length ? sql<SqlBool>`(pinyin like ${`%${letters}%`} or ${inName})` : inName;
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
