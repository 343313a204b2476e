import type { JobItem } from '#recruitment/jobs/schema.ts';
import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { DataTable } from '#ui/components/data-table/data-table.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { paths } from '#ui/paths.ts';
import './notices.css';

const columns: readonly TableColumn<JobItem>[] = [
  { key: 'title', header: '职位', cell: ({ id, title }) => <a href={paths.recruitJob(id)}>{title}</a>, isWide: true },
  { key: 'department', header: '部门', cell: ({ department }) => department },
  { key: 'locations', header: '工作地点', cell: ({ locations }) => locations.join('、') },
  { key: 'deadline', header: '投递截止', cell: ({ deadline }) => <time>{deadline}</time> },
  {
    key: 'state',
    header: '状态',
    cell: ({ state }) => (state === 'open' ? <Tag kind="positive">招聘中</Tag> : <Tag>{state === 'ended' ? '已截止' : '已停止'}</Tag>),
  },
];

/** The jobs named by a notice, each linked to its application page. */
export function NamedJobs({ jobs }: { jobs: readonly JobItem[] }) {
  if (jobs.length === 0) return null;
  return (
    <section className="notice-jobs" aria-labelledby="jobs">
      <SectionHeading id="jobs" title="相关职位" />
      <DataTable caption="本公告涉及的职位" isCaptionHidden columns={columns} rows={jobs} rowKey={({ id }) => id} />
    </section>
  );
}
