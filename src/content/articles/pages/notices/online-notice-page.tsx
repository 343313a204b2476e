import { feedPath } from '#content/feeds/calls.ts';
import { articleQueries } from '#rendering/routes/queries/articles.ts';
import { Block } from '#ui/components/block/block.tsx';
import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories, onlineNoticeList } from '../../calls.ts';
import type { NoticeItem, NoticePage } from '../../schema/notices.ts';
import { articleHref } from '../../web/article-href.ts';
import { PhaseTag } from '../../web/article/article-facts.tsx';
import { onlineNoticeKindNames, formatPeriod, toOptions } from '../../web/article/fact-names.ts';
import { NoticeTabs } from '../../web/notice-tabs.tsx';
import { isNoticeListFiltered, loadNotices, noticeTitleSuffix } from './load-notices.ts';
import { NoticeBrowser } from './notice-browser.tsx';
import { dateColumn, factCell, titleColumn, noWrapText } from './notice-columns.tsx';
import './notice-lists.css';

export const query = articleQueries.onlineNotices;

const title = '网上交易公告';
const currentInput = { isCurrent: '1', pageSize: 12 } as const;

export const loader = page(async (context: PageContext<'onlineNotices'>) => {
  const [notices, current] = await Promise.all([loadNotices(context, onlineNoticeList), context.block(onlineNoticeList, currentInput)]);
  return { notices, current };
});

export const head: HeadOf<typeof loader> = ({ notices }) => ({
  title: `${title}${noticeTitleSuffix(notices, { kind: onlineNoticeKindNames })}`,
  description: '网上交易系统、手机客户端与网站的升级、维护和故障公告：影响哪些系统、影响到何时，正在进行与即将进行的排在最前。',
  crumbs: [{ text: title }],
  feed: { title, href: feedPath(knownCategories.onlineNotice) },
  noIndex: isNoticeListFiltered(notices),
});

const columns: readonly TableColumn<NoticeItem>[] = [
  titleColumn('标题'),
  { key: 'kind', header: '类型', cell: factCell('onlineNotice', ({ kind }) => noWrapText(onlineNoticeKindNames[kind])) },
  { key: 'systems', header: '影响系统', cell: factCell('onlineNotice', ({ systems }) => systems.join('、') || '—') },
  { key: 'period', header: '影响时段', cell: factCell('onlineNotice', ({ startsAt, endsAt }) => formatPeriod(startsAt, endsAt) || '—') },
  dateColumn,
];

export function Component() {
  const { notices, current } = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead="系统升级、维护与故障。影响哪些系统、影响到何时，以各公告的“影响时段”为准，时间均为北京时间。" />
      <NoticeTabs current={paths.onlineNotices()} />
      {notices.pageNo === 1 && !isNoticeListFiltered(notices) && <Current current={current} />}
      <NoticeBrowser
        data={notices}
        hrefOf={paths.onlineNotices}
        caption={title}
        columns={columns}
        filters={{
          keyword: { name: 'keyWord', label: '关键字', placeholder: '标题或系统名称' },
          selects: [{ name: 'kind', label: '类型', options: toOptions(onlineNoticeKindNames) }],
          dates: { label: '发布日期', fromName: 'from', toName: 'to' },
        }}
      />
    </>
  );
}

/** Renders the notices in effect at the top of the page, or says that there are none. */
function Current({ current }: { current: Loadable<NoticePage> }) {
  return (
    <section aria-labelledby="current">
      <SectionHeading id="current" title="正在进行与即将进行" />
      <Block
        load={current}
        retry={{ call: onlineNoticeList, input: currentInput }}
        emptyText="目前没有正在进行或即将进行的维护，各系统正常服务。"
      >
        {({ records }) => <ul className="current-notices">{records.map(toCard)}</ul>}
      </Block>
    </section>
  );
}

function toCard(item: NoticeItem) {
  const { facts } = item;
  if (facts?.of !== 'onlineNotice') return null;
  const { kind, systems, startsAt, endsAt, phase } = facts;
  return (
    <li key={item.id} className={`current-notice current-notice--${phase}`}>
      <p>
        {phase && <PhaseTag phase={phase} />} {onlineNoticeKindNames[kind]}
      </p>
      <a href={articleHref(item)}>{item.title}</a>
      <p className="current-notice__period">{formatPeriod(startsAt, endsAt)}</p>
      <p className="current-notice__systems">影响系统：{systems.join('、')}</p>
    </li>
  );
}
