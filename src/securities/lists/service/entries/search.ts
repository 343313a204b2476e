import { sql, type Expression, type SqlBool } from 'kysely';
import { foldText } from './search-text.ts';

/**
 * Returns the condition for a keyword: digits match a code prefix, anything else a part of the name or pinyin initials, ignoring
 * width and case. `code` and `searchText` are columns or expressions of the program, never input.
 */
export function matchesKeyword(keyword: string, code = 'code', searchText = 'search_text'): Expression<SqlBool> {
  const word = foldText(keyword);
  if (/^\d+$/.test(word)) return sql<SqlBool>`${sql.raw(code)} like ${`${word}%`}`;
  return sql<SqlBool>`${sql.raw(searchText)} like ${`%${escapeLike(word)}%`}`;
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
