import { caseList } from '#clients/cases/calls.ts';
import type { CaseListInput, CaseItem } from '#clients/cases/schema/cases.ts';
import { SignedInPart } from '#identity/accounts/web/signed-in-part.tsx';
import { ClientPage } from '#identity/clients/web/client-page.tsx';
import { clientQueries } from '#rendering/routes/queries/client.ts';
import { useCall } from '#ui/api/use-call.ts';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { caseStateTags } from './business-labels.ts';

export const query = clientQueries.businessCases;

type State = NonNullable<CaseListInput['state']>;

const filters: readonly { state: State; text: string }[] = [
  { state: 'all', text: '全部' },
  { state: 'unfinished', text: '未办结' },
  ...(['returned', 'approved', 'refused', 'withdrawn', 'expired'] as const).map((state) => ({ state, text: caseStateTags[state].text })),
];

export const loader = page(async ({ query: { state = 'all', pageNum } }: PageContext<'businessCases'>) => ({ state, pageNum }));

export const head: HeadOf<typeof loader> = () => ({
  title: '我的办理',
  crumbs: [{ text: '业务办理大厅', href: paths.business() }, { text: '我的办理' }],
  noIndex: true,
});

const hrefOf = (state: State, pageNum?: number): string =>
  paths.businessCases({ state: state === 'all' ? undefined : state, pageNum: pageNum === 1 ? undefined : pageNum });

export function Component() {
  const { state, pageNum } = usePage(loader);
  return (
    <ClientPage area={paths.businessCases()} title="我的办理" lead="每一笔业务的进度、结果与受理编号。">
      <TabLinks items={filters.map((one) => ({ text: one.text, href: hrefOf(one.state) }))} current={hrefOf(state)} label="按状态筛选" />
      <Cases state={state} pageNum={pageNum} />
    </ClientPage>
  );
}

function Cases({ state, pageNum }: { state: State; pageNum: number }) {
  const cases = useCall(caseList, { state, pageNum, pageSize: 10 });
  return (
    <SignedInPart title="办理记录" call={cases} lines={8}>
      {({ records, total, pageSize }) => (
        <>
          <CaseTable caption="我的业务办理记录" cases={records} />
          <Pager page={pageNum} pageSize={pageSize} total={total} pageName="pageNum" hrefOf={(number) => hrefOf(state, number)} />
        </>
      )}
    </SignedInPart>
  );
}

const columns: readonly TableColumn<CaseItem>[] = [
  { key: 'name', header: '业务', isSticky: true, cell: ({ name, acptId }) => <a href={paths.businessCase(acptId)}>{name}</a> },
  { key: 'number', header: '受理编号', cell: ({ number }) => number },
  { key: 'state', header: '状态', cell: toState },
  { key: 'openedAt', header: '开始时间', cell: ({ openedAt }) => beijingMinute(openedAt) },
  { key: 'updatedAt', header: '最近更新', cell: ({ updatedAt }) => beijingMinute(updatedAt) },
];

function toState({ state, stepsDone, steps }: CaseItem) {
  const { kind, text } = caseStateTags[state];
  return (
    <>
      <Tag kind={kind}>{text}</Tag>
      {state === 'open' && ` ${stepsDone} / ${steps} 步`}
    </>
  );
}

/** Cases with their states; each links to its page. */
function CaseTable({ caption, cases }: { caption: string; cases: readonly CaseItem[] }) {
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      columns={columns}
      rows={cases}
      rowKey={({ acptId }) => acptId}
      emptyText="还没有办理记录"
    />
  );
}
