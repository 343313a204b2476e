import { sql, type Expression, type SqlBool } from 'kysely';
import { foldText } from './search-text.ts';

/**
 * Condition by keyword: digits are the beginning of a code, anything else a part of the name or of the pinyin initials.
 * Width and case of letters do not matter. `code` and `searchText` are columns or expressions of the program, never input.
 */
export function matchesKeyword(keyword: string, code = 'code', searchText = 'search_text'): Expression<SqlBool> {
  const word = foldText(keyword);
  if (/^\d+$/.test(word)) return sql<SqlBool>`${sql.raw(code)} like ${`${word}%`}`;
  return sql<SqlBool>`${sql.raw(searchText)} like ${`%${escapeLike(word)}%`}`;
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
