import type { JobDetail } from '#recruitment/jobs/schema.ts';
import { paths } from '#ui/paths.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Note } from '#ui/components/note/note.tsx';

/** What the panel has to know of a job. */
export type JobToApply = Pick<JobDetail, 'id' | 'title' | 'type' | 'state' | 'endedReason'>;

/** Applying switched off, with the reason. */
export function ClosedJob({ job: { endedReason } }: { job: JobToApply }) {
  return (
    <>
      <Note tone="warning" title="不能投递">
        {endedReason ?? '该职位已停止招聘'}
      </Note>
      <p>
        <Button disabled>投递</Button> <a href={paths.recruitJobs()}>查看其他职位</a>
      </p>
    </>
  );
}
