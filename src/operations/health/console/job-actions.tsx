import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { queueCancel, queueRetry, queueRun } from '../calls.ts';

export type JobAction = 'retry' | 'cancel' | 'run';

interface JobActsProps {
  queue: string;
  /** One job; when undefined, all failed jobs. */
  id?: string;
  acts: readonly JobAction[];
  onChanged: () => void;
}

/** The actions on a queue or on one of its jobs, for users who have the permission. */
export function JobActions({ queue, id, acts, onChanged }: JobActsProps) {
  const may = usePermissionCheck();
  const acting = useAction({
    async act(client, act: JobAction) {
      if (act === 'run') {
        await client.call(queueRun, { queue });
        toast('已安排立即运行');
      } else {
        const { changed } = await client.call(act === 'retry' ? queueRetry : queueCancel, { queue, ...(id && { id }) });
        toast(act === 'retry' ? `已重新安排 ${changed} 个作业` : `已取消 ${changed} 个作业`);
      }
      onChanged();
    },
    explain: failureNotification('没有办成'),
  });
  if (!may('operation.manage')) return null;
  const words: Record<JobAction, string> = id
    ? { retry: '重试', cancel: '取消', run: '立即运行' }
    : { retry: '重试失败的', cancel: '取消失败的', run: '立即运行' };
  return (
    <div className="cluster">
      {acts.map((act) => (
        <Button key={act} aria-busy={acting.busyWith === act} onClick={() => acting.run(act)}>
          {words[act]}
        </Button>
      ))}
    </div>
  );
}
