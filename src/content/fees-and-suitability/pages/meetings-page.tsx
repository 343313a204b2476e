import { portalQueries } from '#rendering/routes/queries/portal.ts';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf, type PageContext, type PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { investorMeetings } from '../calls/meetings.ts';
import type { MeetingItem, MeetingPage } from '../schema/meetings.ts';
import { meetingKindNames, meetingStateNames } from '../web/meeting-names.ts';
import './meetings.css';
import { MeetingStateTag, MeetingTime, formatMeetingPlace } from './meeting-labels.tsx';

export const query = portalQueries.investorMeetings;

const title = '投资者交流会';
type Filter = Omit<PageQuery<'investorMeetings'>, 'pageNum'>;

export const loader = page(async ({ block, query }: PageContext<'investorMeetings'>) => {
  const { pageNum, ...filter } = query;
  return { filter, pageNum, meetings: await block(investorMeetings, query) };
});

export const head: HeadOf<typeof loader> = ({ filter: { kind, state, year, keyWord }, pageNum }) => {
  const chosen = [kind && meetingKindNames[kind], state && meetingStateNames[state], year && `${year} 年`, keyWord]
    .filter(Boolean)
    .join('、');
  return {
    title: `${title}${chosen && `：${chosen}`}${pageNum > 1 ? `（第 ${pageNum} 页）` : ''}`,
    description: '业绩说明会、投资者接待日、投资者教育讲座与线上交流会：时间、地点、参加方式，以及会后的活动记录。',
    crumbs: [{ text: title }],
    noIndex: chosen !== '',
  };
};

const kindOptions = Object.entries(meetingKindNames).map(([value, text]) => ({ value, text }));
const stateOptions = Object.entries(meetingStateNames).map(([value, text]) => ({ value, text }));

export function Component() {
  const { filter, meetings } = usePage(loader);
  const years = meetings.state === 'ready' ? meetings.data.years : [];
  return (
    <div className="sections">
      <div>
        <PageTitle
          title={title}
          lead="当面问、线上问都可以。参加不收任何费用，不荐股，不承诺收益；会后在这里公布活动记录，任何人都可以查阅。"
        />
        <FilterForm
          action={paths.investorMeetings()}
          values={filter}
          keyword={{ name: 'keyWord', label: '关键字', placeholder: '标题、城市或主办方' }}
          selects={[
            { name: 'kind', label: '类型', options: kindOptions },
            { name: 'state', label: '状态', options: stateOptions },
            { name: 'year', label: '年份', options: years.map((year) => ({ value: String(year), text: `${year} 年` })) },
          ]}
        />
        <Block
          load={meetings}
          isEmpty={({ total }) => total === 0}
          emptyText={
            Object.keys(filter).length > 0
              ? '没有符合条件的活动，请换一个条件，或者重置查询。'
              : notPublishedText('业绩说明会、接待日与投资者教育活动')
          }
        >
          {(found) => <Found found={found} filter={filter} />}
        </Block>
      </div>
      <Siblings />
    </div>
  );
}

const columns: readonly TableColumn<MeetingItem>[] = [
  {
    key: 'title',
    header: '活动',
    cell: ({ id, title: name, summary }) => (
      <>
        <a className="meeting-row__title" href={paths.investorMeeting(id)}>
          {name}
        </a>
        <span className="subline">{summary}</span>
      </>
    ),
    isWide: true,
  },
  {
    key: 'state',
    header: '状态',
    cell: ({ state, hasRecord }) => (
      <span className="meeting-row__lines">
        <span>
          <MeetingStateTag state={state} />
        </span>
        {hasRecord && <span>有记录</span>}
      </span>
    ),
  },
  {
    key: 'time',
    header: '时间',
    cell: (item) => (
      <span className="meeting-row__lines">
        <MeetingTime of={item} />
      </span>
    ),
  },
  {
    key: 'kind',
    header: '类型与地点',
    cell: (item) => (
      <span className="meeting-row__lines">
        <span>{meetingKindNames[item.kind]}</span>
        <span>{formatMeetingPlace(item)}</span>
      </span>
    ),
  },
];

function Found({ found: { records, total, pageNum, pageSize }, filter }: { found: MeetingPage; filter: Filter }) {
  if (records.length === 0) {
    return (
      <EmptyState text={`没有第 ${pageNum} 页。`}>
        <a href={paths.investorMeetings(filter)}>回到第 1 页</a>
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable caption={title} isCaptionHidden columns={columns} rows={records} rowKey={({ id }) => id} />
      <Pager
        page={pageNum}
        pageSize={pageSize}
        total={total}
        pageName="pageNum"
        hrefOf={(to) => paths.investorMeetings({ ...filter, pageNum: to > 1 ? to : undefined })}
      />
    </>
  );
}

/** Links to other pages for investors. */
function Siblings() {
  return (
    <section aria-labelledby="more">
      <SectionHeading id="more" title="您可能还想了解" />
      <LinkCards
        items={[
          { title: '投资者适当性', href: paths.suitability(), text: '客户与产品的分级，怎样才算匹配' },
          { title: '业务范围', href: paths.businessScope(), text: '公司持有的业务资格与许可依据' },
          { title: '财务信息', href: paths.financeReports(), text: '年度报告、半年度报告与风险控制指标' },
        ]}
      />
    </section>
  );
}
