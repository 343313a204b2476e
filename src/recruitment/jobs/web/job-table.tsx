import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { paths } from '#ui/paths.ts';
import type { JobItem } from '../schema.ts';
import { Deadline, departmentOf, placesOf, salaryOf } from './job-labels.tsx';
import { shortTypeName } from './job-types.ts';

const columns: readonly TableColumn<JobItem>[] = [
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
  { key: 'salary', header: '薪酬范围', cell: (job) => unbroken(salaryOf(job)) || '未列明', isWide: true },
  { key: 'type', header: '类型', cell: ({ type }) => shortTypeName(type) },
  { key: 'headcount', header: '人数', cell: ({ headcount }) => headcount, align: 'end' },
  { key: 'department', header: '部门与团队', cell: departmentOf, isWide: true },
  { key: 'location', header: '地点', cell: placesOf },
  { key: 'date', header: '发布日期', cell: ({ date }) => <time>{date}</time> },
  { key: 'deadline', header: '截止日期', text: ({ deadline }) => deadline, cell: (job) => <Deadline job={job} />, isWide: true },
];

/** Prevents line breaks between numbers and units. */
const unbroken = (text: string): string => text.replaceAll(/(?<=\d) (?=[万千元])/g, '\u00A0');

/** Used when no job of the list states a salary. */
const withoutSalary = columns.filter(({ key }) => key !== 'salary');

/** A list of jobs: rows on wide screens, cards on phones. */
export function JobTable({ jobs, caption, isNarrow }: { jobs: readonly JobItem[]; caption: string; isNarrow?: boolean }) {
  const isSaid = jobs.some(({ salary }) => salary !== null);
  const shown = isSaid ? columns : withoutSalary;
  return <DataTable caption={caption} isCaptionHidden columns={shown} rows={jobs} rowKey={({ id }) => id} isNarrow={isNarrow} />;
}
