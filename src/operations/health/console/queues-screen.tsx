import { Link } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { Ago, ScreenSection, Screen, Table, Until } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { healthGet, queueList } from '../calls.ts';
import type { HealthPart, QueueList } from '../schema.ts';
import { JobActions } from './job-actions.tsx';

/** The health of each part of the site, and its queues, those with problems first. */
export function QueuesScreen() {
  const health = useData(healthGet, {});
  const queues = useData(queueList, {});
  const reload = (): void => {
    health.reload();
    queues.reload();
  };
  return (
    <Screen title="作业与运行状况" acts={<Button onClick={reload}>刷新</Button>}>
      <ScreenSection title="运行状况">
        <AsyncContent of={health}>{({ parts }) => <Health parts={parts} />}</AsyncContent>
      </ScreenSection>
      <ScreenSection title="后台作业">
        <AsyncContent of={queues}>{(data) => <Queues queues={data.queues} onChanged={queues.reload} />}</AsyncContent>
      </ScreenSection>
    </Screen>
  );
}

const healthWords: Readonly<Record<HealthPart['state'], readonly [mark: string, className: string]>> = {
  good: ['● 正常', 'state--active'],
  poor: ['▲ 注意', 'state--invited'],
  bad: ['■ 故障', 'state--locked'],
  unused: ['○ 未使用', 'state--disabled'],
};

function Health({ parts }: { parts: readonly HealthPart[] }) {
  return (
    <Table label="各部分的状况" heads={['部分', '状态', '情况']}>
      {parts.map(({ name, state, text, remedy }) => {
        const [mark, className] = healthWords[state];
        return (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span className={`state ${className}`}>{mark}</span>
            </td>
            <td className="rows__wide">
              {text}
              {remedy && <p className="muted">处理：{remedy}</p>}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function Queues({ queues, onChanged }: { queues: QueueList['queues']; onChanged: () => void }) {
  return (
    <Table label="后台作业的队列" heads={['作业', '等待', '运行', '失败', '最早等待', '最近完成', '下次运行', '用时（95%）', '操作']}>
      {queues.map(({ name, title, waiting, running, failed, oldestAt, lastDoneAt, nextAt, p95Ms }) => (
        <tr key={name}>
          <th scope="row">
            <Link to={`/operation/${name}`}>{title}</Link>
          </th>
          <td>{waiting}</td>
          <td>{running}</td>
          <td>{failed > 0 ? <strong className="state--locked">■ {failed}</strong> : 0}</td>
          <td>
            <Ago at={oldestAt} />
          </td>
          <td>
            <Ago at={lastDoneAt} />
          </td>
          <td>{nextAt ? <Until at={nextAt} /> : <span className="muted">由业务触发</span>}</td>
          <td>{p95Ms === null ? '—' : spanOf(p95Ms)}</td>
          <td>{failed > 0 && <JobActions queue={name} acts={['retry']} onChanged={onChanged} />}</td>
        </tr>
      ))}
    </Table>
  );
}

const spanOf = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`);
