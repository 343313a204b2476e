import { Tag } from '#ui/components/tag/tag.tsx';
import type { JobItem } from '../schema.ts';
import { sideName } from './job-types.ts';

/** Days before the deadline from which it is highlighted. */
const soonDays = 7;

/** The deadline with the remaining days, or a note that it is over. Pages with it are invalidated daily. */
export function Deadline({ job: { deadline, daysLeft, state } }: { job: Pick<JobItem, 'deadline' | 'daysLeft' | 'state'> }) {
  return (
    <>
      <time>{deadline}</time> <DaysLeft daysLeft={daysLeft} state={state} />
    </>
  );
}

function DaysLeft({ daysLeft, state }: Pick<JobItem, 'daysLeft' | 'state'>) {
  if (state !== 'open') return <Tag>{state === 'ended' ? '已截止' : '已停止招聘'}</Tag>;
  if (daysLeft > soonDays) return <span className="digits">还有 {daysLeft} 天</span>;
  return <Tag kind="warning">{daysLeft === 0 ? '今天截止' : `还有 ${daysLeft} 天`}</Tag>;
}

/** The salary range only; further benefits are shown on the job's own page. */
export const salaryOf = ({ salary }: Pick<JobItem, 'salary'>): string => salary?.split(/[，,；;（(]/)[0]!.trim() ?? '';

/** Example: `研究部 · 消费组（总部）` */
export const departmentOf = ({ department, team, headQuarter }: Pick<JobItem, 'department' | 'team' | 'headQuarter'>): string =>
  `${department}${team ? ` · ${team}` : ''}（${sideName(headQuarter)}）`;

/** Returns the first places of a job: `上海、北京等 5 地`. */
export function placesOf({ locations }: Pick<JobItem, 'locations'>): string {
  const shown = locations.slice(0, 3).join('、');
  return locations.length > 3 ? `${shown}等 ${locations.length} 地` : shown;
}
