import type { PageSuggestion } from './page-suggestions.ts';

/** What a page that shows one thing of many knows to say of a code in its address that is none. Its file exports it as `missing`. */
export interface MissingThing {
  /** What the page shows: 证券, 公告. */
  thing: string;
  /** What its address names it by: 代码, 编号. */
  code: string;
  /** What such codes look like, also in words. Another one is unknown before anything is asked for. */
  form: RegExp;
  formText: string;
  /** Where all of them are listed, the likeliest first. */
  lists: readonly PageSuggestion[];
  /** True when the site's search knows the codes, too: it is then offered with this one. */
  isSearched?: boolean;
}

/** What the page of a missing thing says. */
export interface MissingWords {
  /** Above the title; 404 where nothing is said. */
  kicker?: string;
  title: string;
  lead: string;
  lists: readonly PageSuggestion[];
  /** What the search field holds. */
  searchFor: string;
}

/** The page's codes are plain numbers, as the database gives them. */
export const numbered = { code: '编号', form: /^[1-9]\d{0,8}$/, formText: '不以 0 开头的整数' };

/** Says what is wrong with the code: that it cannot be one, or that nothing has it; `reason` is what the page itself knows of that. */
export function tellMissing(
  { thing, code, form, formText, lists, isSearched }: MissingThing,
  value: string,
  reason?: string,
): MissingWords {
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
