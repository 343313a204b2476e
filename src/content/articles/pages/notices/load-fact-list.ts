import { feedPath } from '#content/feeds/calls.ts';
import type { Call } from '#contract/call.ts';
import type { PageHead } from '#ui/page/page.ts';
import { pageTextGet } from '../../calls.ts';
import type { PageText } from '../../schema/page-texts.ts';
import {
  isNoticeListFiltered,
  loadNotices,
  noticePageMark,
  type FoundNotices,
  type NoticeListContext,
  type NoticeListData,
  type PageName,
} from './load-notices.ts';

/** What a page with a list of articles by their facts is made of. */
export interface FactListData {
  text: PageText;
  notices: NoticeListData;
}

/** The page's text, which staff write, and the list that the address describes. */
export async function loadFactList<Query extends { [Name in PageName]?: number }>(
  context: NoticeListContext<Query>,
  key: string,
  list: Call<Query, FoundNotices>,
): Promise<FactListData> {
  const [text, notices] = await Promise.all([context.call(pageTextGet, { key }), loadNotices(context, list)]);
  return { text, notices };
}

/** Title, place and feed of such a page; `texts` are those of the filters that its title names. */
export function factListHead(
  { text: { title, lead }, notices }: FactListData,
  category: string,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): PageHead {
  return {
    title: `${title}${noticePageMark(notices, texts)}`,
    description: lead,
    crumbs: [{ text: title }],
    feed: { title, href: feedPath(category) },
    noIndex: isNoticeListFiltered(notices),
  };
}
