import { pageTextGet } from '#content/articles/calls.ts';
import { getTextLead, PageTextFrame } from '#content/disclosure/web/page-text-frame.tsx';
import { marketQueries } from '#rendering/routes/queries/market.ts';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable } from '#ui/components/data-table/data-table.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { formatCount } from '#ui/format/numbers.ts';
import { formatDateRelativeTo } from '#ui/format/weekday.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { actionDownloadPath, actionFeed, corporateActions } from '../calls.ts';
import type { EventPage } from '../schema.ts';
import { actionKinds, kindNames } from '../web/action-labels.ts';
import { eventColumns, keyOfEvent } from '../web/event-columns.tsx';
import type { ActionFilter } from './action-filter.ts';
import { EventMonth, monthName, shiftMonth } from './event-month.tsx';

export const query = marketQueries.corporateActions;

const pageSize = 50;
const title = '新股与公司行动';

export const loader = page(async ({ block, query }: PageContext<'corporateActions'>) => {
  const { kind, keyWord, month, date, pageNum } = query;
  const [list, text] = await Promise.all([
    block(corporateActions, { kind, keyWord, month, date, pageNum, pageSize }),
    block(pageTextGet, { key: '/FinancialDistric/CorporateActions' }),
  ]);
  return { filter: { kind, keyWord }, month, list, text };
});

export const head: HeadOf<typeof loader> = ({ filter: { kind, keyWord } }) => ({
  title: [title, kind && kindNames[kind], keyWord].filter(Boolean).join('：'),
  description:
    '新股与可转债申购、缴款、上市，分红送转的股权登记日与除权除息日，限售股解禁：按月历与清单查看，可按证券查询、导出表格或订阅日历。',
  crumbs: [{ text: title }],
  noIndex: keyWord !== undefined || kind !== undefined,
});

export function Component() {
  const { filter, month, list, text } = usePage(loader);
  const { kind, keyWord } = filter;
  return (
    <>
      <PageTitle title={title} lead={getTextLead(text)} />
      <FilterForm
        action={paths.corporateActions()}
        label="查事项"
        values={{ kind, keyWord, month }}
        keep={['month']}
        keyword={{ name: 'keyWord', label: '证券代码、申购代码或者名称', placeholder: '例如：600519' }}
        selects={[{ name: 'kind', label: '类别', options: actionKinds.map((one) => ({ value: one, text: kindNames[one] })) }]}
      />
      <Block load={list} isEmpty={() => false}>
        {(shown) => <Events list={shown} filter={filter} />}
      </Block>
      <PageTextFrame text={text} />
    </>
  );
}

function Events({ list, filter }: { list: EventPage; filter: ActionFilter }) {
  const { records, total, pageNum, month } = list;
  const period = periodOf(list);
  const shown = shownBy(list);
  return (
    <>
      <MonthLinks list={list} filter={filter} />
      <EventMonth list={list} filter={filter} />
      <p role="status">
        {period}共 {formatCount(total)} 项。
        {shown.month === undefined && <a href={paths.corporateActions({ ...filter, month })}>看{monthName(month)}整月</a>}
        <NextDay list={list} filter={filter} />
      </p>
      <DataTable
        caption="新股与公司行动的事项"
        isCaptionHidden
        columns={eventColumns}
        rows={records}
        rowKey={keyOfEvent}
        emptyText={filter.keyWord ? '这段时间没有查到相符的事项。' : '这段时间没有已公告的事项。'}
        updatedAt={list.updatedAt ? beijingMinute(list.updatedAt) : undefined}
        isSample={records.some(({ isSample }) => isSample)}
        downloads={[
          { text: 'CSV', href: `${actionDownloadPath}?${queryOf({ ...filter, ...shown })}` },
          { text: '日历 .ics', href: feedOf(filter) },
        ]}
      />
      <Pager
        page={pageNum}
        pageSize={pageSize}
        total={total}
        pageName="pageNum"
        hrefOf={(to) => paths.corporateActions({ ...filter, ...shown, pageNum: to > 1 ? to : undefined })}
      />
    </>
  );
}

function MonthLinks({ list: { month, today }, filter }: { list: EventPage; filter: ActionFilter }) {
  const present = today.slice(0, 7);
  const link = (to: string, text: string) => <a href={paths.corporateActions({ ...filter, month: to })}>{text}</a>;
  return (
    <nav className="cluster no-print" aria-label="月份">
      {link(shiftMonth(month, -1), '上个月')}
      <h2 className="minor-title">{monthName(month)}</h2>
      {link(shiftMonth(month, 1), '下个月')}
      {month !== present && <a href={paths.corporateActions({ ...filter })}>看近期</a>}
    </nav>
  );
}

/** Returns the URL parameters that select the displayed days. */
function shownBy({ from, to, month }: EventPage): { date?: string; month?: string } {
  if (from === to) return { date: from };
  return from === `${month}-01` ? { month } : {};
}

function periodOf(list: EventPage): string {
  const { date, month } = shownBy(list);
  if (date) return formatDateRelativeTo(list.today, date);
  return month ? monthName(month) : `今天起至${formatDateRelativeTo(list.today, list.to)}，`;
}

/** When the rest of the month is empty, links to the next day with events. */
function NextDay({ list: { total, next, today }, filter }: { list: EventPage; filter: ActionFilter }) {
  if (!next || total > 0) return null;
  return (
    <>
      {' '}
      之后最近的一天是<a href={paths.corporateActions({ ...filter, date: next })}>{formatDateRelativeTo(today, next)}</a>。
    </>
  );
}

/** Returns the calendar feed of the searched security, of the kind, or of all. */
function feedOf({ kind, keyWord }: ActionFilter): string {
  if (keyWord && /^\d{6}$/.test(keyWord)) return actionFeed.ofSecurity(keyWord);
  return kind ? actionFeed.ofKind(kind) : actionFeed.all;
}

const queryOf = (values: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString();
