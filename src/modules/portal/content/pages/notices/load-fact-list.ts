import type { Call } from '#contract/call.ts';
import type { PageContext, PageHead } from '#web/page/page.ts';
import { feedPath } from '#modules/base/feed/calls.ts';
import { pageTextGet } from '../../calls.ts';
import type { PageText } from '../../schema/page-texts.ts';
import {
  isNoticeListFiltered,
  loadNotices,
  noticePageMark,
  type FoundNotices,
  type NoticeListData,
  type PageName,
} from './load-notices.ts';

/** What a page with a list of articles by their facts is made of. */
export interface FactListData<Name extends string = string> {
  text: PageText;
  notices: NoticeListData<Name>;
}

/** The page's text, which staff write, and the list that the address describes. */
export async function loadFactList<Query, Name extends string>(
  context: PageContext,
  { key, list, names, pageName }: { key: string; list: Call<Query, FoundNotices>; names: readonly Name[]; pageName?: PageName },
): Promise<FactListData<Name>> {
  const [text, notices] = await Promise.all([context.call(pageTextGet, { key }), loadNotices(context, list, names, pageName)]);
  return { text, notices };
}

/** Title, place and feed of such a page; `texts` are those of the filters that its title names. */
export function factListHead<Name extends string>(
  { text: { title, lead }, notices }: FactListData<Name>,
  category: string,
  texts: Partial<Record<Name, Readonly<Record<string, string>>>>,
): PageHead {
  return {
    title: `${title}${noticePageMark(notices, texts)}`,
    description: lead,
    crumbs: [{ text: title }],
    feed: { title, href: feedPath(category) },
    noIndex: isNoticeListFiltered(notices),
  };
}
