import { paths } from '#web/paths.ts';
import { DataTable, type Column } from '#web/ui/data-table/data-table.tsx';
import { Tag } from '#web/ui/tag/tag.tsx';
import type { JobItem } from '../schema.ts';
import { shortTypeName, sideName } from './job-types.ts';
import { Deadline, placesOf } from './job-words.tsx';

const columns: readonly Column<JobItem>[] = [
  {
    key: 'title',
    header: '职位',
    isSticky: true,
    cell: ({ id, title, isNew }) => (
      <>
        <a href={paths.recruitJob(id)}>{title}</a> {isNew && <Tag kind="new" />}
      </>
    ),
  },
  { key: 'type', header: '类型', cell: ({ type }) => shortTypeName(type) },
  { key: 'headcount', header: '人数', cell: ({ headcount }) => headcount, align: 'end' },
  { key: 'department', header: '部门', cell: ({ department, headQuarter }) => `${department}（${sideName(headQuarter)}）`, isWide: true },
  { key: 'location', header: '地点', cell: placesOf },
  { key: 'date', header: '发布日期', cell: ({ date }) => <time>{date}</time> },
  { key: 'deadline', header: '截止日期', text: ({ deadline }) => deadline, cell: (job) => <Deadline job={job} />, isWide: true },
];

/** Jobs one under the other: a row each on wide screens, a card each on phones. */
export function JobTable({ jobs, caption, isNarrow }: { jobs: readonly JobItem[]; caption: string; isNarrow?: boolean }) {
  return <DataTable caption={caption} isCaptionHidden columns={columns} rows={jobs} rowKey={({ id }) => id} isNarrow={isNarrow} />;
}
