import { Link } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { openSessionListGet, staffSessionEnd } from '../calls/accounts.ts';
import type { OpenSessionList } from '../schema/accounts.ts';

/** The open console sessions of all staff, with their addresses. */
export function SessionsScreen() {
  const sessions = useData(openSessionListGet, {});
  return (
    <Screen
      title="登录会话"
      note={sessions.data && `${sessions.data.sessions.length} 个`}
      acts={<Button onClick={sessions.reload}>刷新</Button>}
    >
      <AsyncContent of={sessions}>{(data) => <Sessions sessions={data.sessions} onEnded={sessions.reload} />}</AsyncContent>
    </Screen>
  );
}

function Sessions({ sessions, onEnded }: { sessions: OpenSessionList['sessions']; onEnded: () => void }) {
  const may = usePermissionCheck();
  const ending = useAction({
    act: async (client, id: string) => client.call(staffSessionEnd, { id }).then(onEnded),
    explain: failureNotification('没有结束'),
  });
  return (
    <Table label="登录会话" heads={['姓名', '登录名', '设备', '网络地址', '登录于', '最近操作', '操作']}>
      {sessions.map(({ id, staffId, name, loginName, device, ip, startedAt, lastSeenAt, isCurrent }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={`/accounts/${staffId}`}>{name}</Link>
          </th>
          <td>{loginName}</td>
          <td>{device}</td>
          <td>{ip ?? '—'}</td>
          <td>
            <Ago at={startedAt} />
          </td>
          <td>
            <Ago at={lastSeenAt} />
          </td>
          <td>
            {isCurrent && <span className="muted">就是这里</span>}
            {!isCurrent && may('account.manage') && (
              <Button aria-busy={ending.busyWith === id} aria-label={`结束${name}在${device}的登录`} onClick={() => ending.run(id)}>
                结束
              </Button>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
