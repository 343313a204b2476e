import { sql, type Expression, type SqlBool } from 'kysely';
import { foldText } from '../search-text.ts';

/**
 * Condition by keyword: digits are the beginning of a code, anything else a part of the name or of the pinyin initials.
 * Width and case of letters do not matter. For tables with `code` and `search_text`.
 */
export function matchesKeyword(keyword: string): Expression<SqlBool> {
  const word = foldText(keyword);
  if (/^\d+$/.test(word)) return sql<SqlBool>`code like ${`${word}%`}`;
  return sql<SqlBool>`search_text like ${`%${escapeLike(word)}%`}`;
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
