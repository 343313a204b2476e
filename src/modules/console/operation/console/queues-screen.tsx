import { Faces } from '#console/ui/faces.tsx';
import { useMay } from '#console/ui/me-context.ts';
import { Ago, FactList, Screen, Table, type FactLine } from '#console/ui/screen.tsx';
import { useData } from '#console/ui/use-data.ts';
import { notice } from '#web/form/failures.ts';
import { useAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/notification/notification-store.ts';
import { queueList, queueRetry } from '../calls.ts';
import type { QueueList } from '../schema.ts';

/** The jobs of the site by queue, those in trouble first, and how the site does. */
export function QueuesScreen() {
  const queues = useData(queueList, {});
  return (
    <Screen title="作业与运行状况" acts={<Button onClick={queues.reload}>刷新</Button>}>
      <Faces of={queues}>
        {(data) => (
          <>
            <Facts data={data} />
            <Queues queues={data.queues} onRetried={queues.reload} />
          </>
        )}
      </Faces>
    </Screen>
  );
}

function Facts({ data: { database, messages } }: { data: QueueList }) {
  const facts: FactLine[] = [
    ['数据库', `${database.isReady ? '可读写' : '只读'}，PostgreSQL ${database.version}`],
    ['数据库大小', `${Math.round(database.bytes / 1024 ** 2)} MB`],
    ['等待重试的消息', String(messages.retried)],
    ['一日内未送达的消息', String(messages.failed)],
  ];
  return <FactList facts={facts} />;
}

function Queues({ queues, onRetried }: { queues: QueueList['queues']; onRetried: () => void }) {
  const may = useMay();
  const retrying = useAction({
    async act(client, queue: string) {
      const { retried } = await client.call(queueRetry, { queue });
      toast(`已重新安排 ${retried} 个作业`);
      onRetried();
    },
    explain: notice('没有重试'),
  });
  return (
    <Table label="后台作业" heads={['队列', '等待', '运行', '失败', '最早等待', '最近完成', '定时', '操作']}>
      {queues.map(({ name, waiting, running, failed, oldestAt, lastDoneAt, cron }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{waiting}</td>
          <td>{running}</td>
          <td>{failed > 0 ? <strong className="state--locked">■ {failed}</strong> : 0}</td>
          <td>
            <Ago at={oldestAt} />
          </td>
          <td>
            <Ago at={lastDoneAt} />
          </td>
          <td>{cron ? <code>{cron}</code> : '—'}</td>
          <td>
            {failed > 0 && may('operation.manage') && (
              <Button aria-busy={retrying.busyWith === name} onClick={() => retrying.run(name)}>
                重试失败的
              </Button>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
