import type { ResultPage } from '#contract/paging.ts';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { paths } from '#ui/paths.ts';
import type { StaffCounts, StaffMember } from '../schema.ts';
import { staffLists, type StaffListName } from './staff-lists.ts';

interface StaffFoundProps {
  list: ResultPage<StaffMember>;
  tab: StaffListName;
  keyWord?: string;
  counts?: StaffCounts;
}

const columns: readonly TableColumn<StaffMember>[] = [
  { key: 'name', header: '姓名', cell: ({ name }) => name, isSticky: true },
  { key: 'certificateNumber', header: '登记编号', cell: ({ certificateNumber }) => certificateNumber },
  { key: 'post', header: '登记类别（岗位）', cardLabel: '岗位', cell: ({ post }) => post, isWide: true },
  { key: 'branch', header: '所在机构', cell: ({ branch }) => branch, isWide: true },
  { key: 'obtainedOn', header: '取得日期', cell: ({ obtainedOn }) => <time>{obtainedOn}</time> },
  {
    key: 'state',
    header: '状态',
    cell: ({ state }) => (state === 'registered' ? <Tag kind="positive">在职</Tag> : <Tag kind="danger">已离职</Tag>),
  },
];

/** Renders the matches in one of the lists. Without a match, explains where else to look and how to verify a person. */
export function StaffResults({ list: { records, total, pageNum, pageSize }, tab, keyWord, counts }: StaffFoundProps) {
  if (records.length === 0) return <NobodyFound tab={tab} keyWord={keyWord} counts={counts} />;
  return (
    <>
      <DataTable
        caption={`${staffLists.find(({ name }) => name === tab)?.title ?? ''}名单`}
        isCaptionHidden
        columns={columns}
        rows={records}
        rowKey={({ certificateNumber }) => certificateNumber}
        updatedAt={counts?.updatedOn ?? undefined}
        isSample={records.some(({ isSample }) => isSample)}
      />
      <Pager
        page={pageNum}
        pageSize={pageSize}
        total={total}
        pageName="pageNum"
        hrefOf={(to) => paths.staffRegister({ tab, keyWord, pageNum: to > 1 ? to : undefined })}
      />
    </>
  );
}

function NobodyFound({ tab, keyWord, counts }: Omit<StaffFoundProps, 'list'>) {
  const elsewhere = counts ? staffLists.filter(({ name }) => name !== tab && counts[name] > 0) : [];
  return (
    <div className="nobody-found" data-results="">
      <EmptyState
        text={keyWord ? `这份名单里没有与“${keyWord}”相符的人员。` : '这份名单目前没有公示的人员，不在名单中的人请勿与其办理业务。'}
      >
        {elsewhere.length > 0 && (
          <p>
            其他名单里有：
            {elsewhere.map(({ name, title }) => (
              <a key={name} className="nobody-found__list target" href={paths.staffRegister({ tab: name, keyWord })}>
                {title} {counts?.[name]} 人
              </a>
            ))}
          </p>
        )}
        {keyWord && elsewhere.length === 0 && (
          <p>
            四份名单里都没有。请先核对姓名的用字和登记编号，再到<a href="#association">中国证券业协会的公示平台</a>
            查询；协会也查不到的，请不要与对方办理任何业务，并拨打页面底部的投诉电话告诉我们。
          </p>
        )}
      </EmptyState>
    </div>
  );
}
