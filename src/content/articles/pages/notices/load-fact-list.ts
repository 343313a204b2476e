import { feedPath } from '#content/feeds/calls.ts';
import type { Call } from '#contract/call.ts';
import type { PageHead } from '#ui/page/page.ts';
import { pageTextGet } from '../../calls.ts';
import type { PageText } from '../../schema/page-texts.ts';
import {
  isNoticeListFiltered,
  loadNotices,
  noticeTitleSuffix,
  type NoticeResults,
  type NoticeListContext,
  type NoticeListData,
  type PageParameter,
} from './load-notices.ts';

/** Data of a page with a list of articles filtered by facts. */
export interface FactListData {
  text: PageText;
  notices: NoticeListData;
}

/** Loads the page text that staff maintain and the list that the address describes. */
export async function loadFactList<Query extends { [Name in PageParameter]?: number }>(
  context: NoticeListContext<Query>,
  key: string,
  list: Call<Query, NoticeResults>,
): Promise<FactListData> {
  const [text, notices] = await Promise.all([context.call(pageTextGet, { key }), loadNotices(context, list)]);
  return { text, notices };
}

/** Returns title, place and feed of such a page. `texts` are the texts of the filters that the title names. */
export function factListHead(
  { text: { title, lead }, notices }: FactListData,
  category: string,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): PageHead {
  return {
    title: `${title}${noticeTitleSuffix(notices, texts)}`,
    description: lead,
    crumbs: [{ text: title }],
    feed: { title, href: feedPath(category) },
    noIndex: isNoticeListFiltered(notices),
  };
}
