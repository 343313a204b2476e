import { feedPath } from '#content/feeds/calls.ts';
import { articleQueries } from '#rendering/routes/queries/articles.ts';
import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories, tradeNoticeList } from '../../calls.ts';
import type { NoticeItem } from '../../schema/notices.ts';
import { marketNames, toOptions, tradeNoticeKindNames } from '../../web/article/fact-names.ts';
import { NoticeTabs } from '../../web/notice-tabs.tsx';
import { isNoticeListFiltered, loadNotices, noticeTitleSuffix } from './load-notices.ts';
import { NoticeBrowser } from './notice-browser.tsx';
import { dateColumn, factCell, titleColumn, noWrapText } from './notice-columns.tsx';
import './notice-lists.css';

export const query = articleQueries.tradeNotices;

const title = '交易公告';

export const loader = page((context: PageContext<'tradeNotices'>) => loadNotices(context, tradeNoticeList));

export const head: HeadOf<typeof loader> = (notices) => ({
  title: `${title}${noticeTitleSuffix(notices, { kind: tradeNoticeKindNames, market: marketNames })}`,
  description: '停复牌、新股与配股缴款、风险警示、休市、回购与系统测试的交易提醒，可按市场、类型和证券查询。',
  crumbs: [{ text: '网上交易公告', href: paths.onlineNotices() }, { text: title }],
  feed: { title, href: feedPath(knownCategories.tradeNotice) },
  noIndex: isNoticeListFiltered(notices),
});

const columns: readonly TableColumn<NoticeItem>[] = [
  titleColumn('标题'),
  { key: 'kind', header: '类型', cell: factCell('tradeNotice', ({ kind }) => noWrapText(tradeNoticeKindNames[kind])) },
  {
    key: 'market',
    header: '市场',
    cell: factCell('tradeNotice', ({ markets }) => markets.map((market) => marketNames[market]).join('、')),
  },
  {
    key: 'security',
    header: '证券',
    cell: factCell('tradeNotice', ({ securityCode, securityName }) => [securityName, securityCode].filter(Boolean).join(' ') || '—'),
  },
  { key: 'day', header: '事项日期', cell: factCell('tradeNotice', ({ tradeDate }) => noWrapText(tradeDate ?? '—')) },
  dateColumn,
];

export function Component() {
  const notices = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead="影响交易安排的提醒。具体时间与规则以交易所、登记结算机构和发行人的公告为准。" />
      <NoticeTabs current={paths.tradeNotices()} />
      <NoticeBrowser
        data={notices}
        hrefOf={paths.tradeNotices}
        caption={title}
        columns={columns}
        filters={{
          keyword: { name: 'keyWord', label: '关键字', placeholder: '标题、证券简称或代码' },
          selects: [
            { name: 'kind', label: '类型', options: toOptions(tradeNoticeKindNames) },
            { name: 'market', label: '市场', options: toOptions(marketNames) },
          ],
          dates: { label: '发布日期', fromName: 'from', toName: 'to' },
        }}
      />
    </>
  );
}
