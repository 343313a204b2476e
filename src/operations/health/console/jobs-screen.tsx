import { useParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { Ago, Screen, Table, Until } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { jobList } from '../calls.ts';
import type { JobList } from '../schema.ts';
import { JobActions, type JobAction } from './job-actions.tsx';

type Job = JobList['jobs'][number];

const stateWords: Record<Job['state'], string> = {
  waiting: '等待',
  running: '运行中',
  failed: '失败',
  cancelled: '已取消',
  done: '已完成',
};
const offers: Record<Job['state'], readonly JobAction[]> = {
  waiting: ['cancel'],
  running: [],
  failed: ['retry', 'cancel'],
  cancelled: ['retry'],
  done: [],
};

/** The jobs of one queue: failed ones with their error, pending ones and completed ones. */
export function JobsScreen() {
  const { id: queue = '' } = useParams();
  const jobs = useData(jobList, { queue });
  const acts = (
    <>
      {jobs.data?.isScheduled && <JobActions queue={queue} acts={['run']} onChanged={jobs.reload} />}
      <Button onClick={jobs.reload}>刷新</Button>
    </>
  );
  return (
    <Screen title={jobs.data?.title ?? '后台作业'} note="最近 100 个，失败的在前；完成的保留七天" acts={acts}>
      <AsyncContent of={jobs} isEmpty={(data) => data.jobs.length === 0} empty={<p>七天之内没有这项作业。</p>}>
        {(data) => (
          <Table label={data.title} heads={['状态', '提交', '计划运行', '结束', '次数', '失败原因', '操作']}>
            {data.jobs.map((job) => (
              <JobRow key={job.id} job={job} queue={queue} onChanged={jobs.reload} />
            ))}
          </Table>
        )}
      </AsyncContent>
    </Screen>
  );
}

function JobRow({ job, queue, onChanged }: { job: Job; queue: string; onChanged: () => void }) {
  const acts = offers[job.state];
  return (
    <tr>
      <td>{job.state === 'failed' ? <strong className="state--locked">■ 失败</strong> : stateWords[job.state]}</td>
      <td>
        <Ago at={job.createdAt} />
      </td>
      <td>{job.dueAt ? <Until at={job.dueAt} /> : '—'}</td>
      <td>
        <Ago at={job.endedAt} />
      </td>
      <td>{job.tries}</td>
      <td className="rows__wide">{job.failure ?? '—'}</td>
      <td>{acts.length > 0 && <JobActions queue={queue} id={job.id} acts={acts} onChanged={onChanged} />}</td>
    </tr>
  );
}
