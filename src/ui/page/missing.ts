import type { PageSuggestion } from './page-suggestions.ts';

/** Texts of a page about one item of many for a code in its address that does not exist. Its file exports it as `missing`. */
export interface MissingItem {
  /** The item: 证券, 公告. */
  thing: string;
  /** The code that identifies it in the address: 代码, 编号. */
  code: string;
  /** Format of such codes, also in words. A code in another format is not looked up. */
  form: RegExp;
  formText: string;
  /** Lists of all items, the most likely first. */
  lists: readonly PageSuggestion[];
  /** True when the site's search knows the codes too: it is then offered with this one. */
  isSearched?: boolean;
}

/** Texts of the page of a missing item. */
export interface MissingItemMessage {
  /** Above the title; 404 by default. */
  kicker?: string;
  title: string;
  lead: string;
  lists: readonly PageSuggestion[];
  /** Initial text of the search field. */
  searchFor: string;
}

/** For pages whose codes are plain numbers of the database. */
export const numericCode = { code: '编号', form: /^[1-9]\d{0,8}$/, formText: '不以 0 开头的整数' };

/** Returns what is wrong with the code: invalid, or not existing; `reason` is the page's own explanation. */
export function describeMissingItem(
  { thing, code, form, formText, lists, isSearched }: MissingItem,
  value: string,
  reason?: string,
): MissingItemMessage {
  const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
  const searchFor = isSearched ? value.slice(0, 40) : '';
  if (!form.test(value)) {
    return {
      title: `“${shown}”不是${thing}${code}`,
      lead: `${thing}${code}应为${formText}，请核对后再试，或从下面继续。`,
      lists,
      searchFor,
    };
  }
  const usual = `本站没有找到它：可能是${code}输错了一位，也可能已不再公布。请核对后再试，或从下面继续。`;
  return { title: `没有${code}为 ${shown} 的${thing}`, lead: reason ?? usual, lists, searchFor };
}
