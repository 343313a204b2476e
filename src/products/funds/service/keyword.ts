import { sql, type Expression, type SqlBool } from 'kysely';
import { foldText } from '#platform/search/fold.ts';

/**
 * Returns a condition on `funds`: digits match the beginning of a code, anything else a part of the name or of its pinyin
 * initials. Ignores width, case, spaces and traditional characters.
 */
export function matchFundKeyword(keyWord: string): Expression<SqlBool> {
  const word = foldText(keyWord);
  if (/^\d+$/.test(word)) return sql<SqlBool>`funds.code like ${`${word}%`}`;
  return sql<SqlBool>`strpos(funds.search_text, ${word}) > 0`;
}
