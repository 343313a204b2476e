import { useContext } from 'react';
import { Link } from 'react-router';
import { ownLoginList, ownSessionList } from '#identity/staff/calls/sign-in.ts';
import { signInNames } from '#identity/staff/web/permission-names.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { MeContext } from '#ui/console/me-context.ts';
import { Ago, ScreenSection, Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { formatCount, formatCappedCount } from '#ui/format/numbers.ts';
import { homeTasks, inboxCountGet } from '../calls.ts';
import { NextSteps } from './next-steps.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

const shownLogins = 5;

/** The home screen: pending items, sessions and failed logins of the user, and the events of the next days. */
export function HomeScreen() {
  const { me } = useContext(MeContext);
  return (
    <Screen title="工作台" note={me && `${me.name}，您好`}>
      <NextSteps />
      <div className="board">
        <Tasks />
        <Sessions />
        <Logins />
      </div>
      <UpcomingEvents />
    </Screen>
  );
}

function Tasks() {
  const tasks = useData(homeTasks, {});
  return (
    <ScreenSection title="等待处理">
      <AsyncContent of={tasks} isEmpty={(data) => data.tasks.length === 0} empty={<NoTasks />}>
        {(data) => (
          <ul className="lines">
            {data.tasks.map(({ code, count, text, href }) => (
              <li key={code}>
                <Link to={href}>
                  <strong className="board__count">{`${formatCappedCount(count)} `}</strong>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </AsyncContent>
    </ScreenSection>
  );
}

/** Shown when no queue has tasks; other pending items are in the inbox. */
function NoTasks() {
  const { data } = useData(inboxCountGet, {});
  if (!data || data.count === 0) return <p>没有等待您处理的事项。</p>;
  return (
    <p>
      <Link to="/inbox">
        待办中有 {formatCount(data.count)}
        {data.isMore && '+'} 件
      </Link>
    </p>
  );
}

function Sessions() {
  const sessions = useData(ownSessionList, {});
  const all = sessions.data?.sessions ?? [];
  return (
    <ScreenSection title="我的登录" acts={<Link to="/me">{all.length > shownLogins ? `管理全部 ${all.length} 处` : '管理'}</Link>}>
      <AsyncContent of={sessions}>
        {(data) => (
          <ul className="lines">
            {data.sessions.slice(0, shownLogins).map(({ id, device, ip, lastSeenAt, isCurrent }) => (
              <li key={id}>
                {device}，{ip ?? '地址不详'}
                <span className="subline">{isCurrent ? '就是这里' : <Ago at={lastSeenAt} />}</span>
              </li>
            ))}
          </ul>
        )}
      </AsyncContent>
    </ScreenSection>
  );
}

function Logins() {
  const logins = useData(ownLoginList, {});
  return (
    <ScreenSection title="最近登录">
      <AsyncContent of={logins}>
        {(data) => (
          <ul className="lines">
            {data.logins.slice(0, shownLogins).map(({ at, result, device, ip }) => (
              <li key={at}>
                {signInNames[result as keyof typeof signInNames] ?? result}，{device}
                <span className="subline">
                  <Ago at={at} />，{ip ?? '地址不详'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </AsyncContent>
    </ScreenSection>
  );
}
