import { useContext } from 'react';
import { AssignmentBar } from '#ui/console/assignment.tsx';
import { MeContext, usePermissionCheck } from '#ui/console/me-context.ts';
import { QueueChosen, QueuePane, QueueSubject } from '#ui/console/queue.tsx';
import { Reveal } from '#ui/console/reveal.tsx';
import { Ago, FactList, ScreenSection, type FactLine } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import type { QueueState } from '#ui/console/use-queue.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { callBackAssign, callBackColleagues, callBackGet, callBackReveal } from '../calls/handling.ts';
import type { CallBackDetail, CallBackItem } from '../schema/handling.ts';
import { outcomeNames, purposeNames, stateNames } from '../web/call-back-labels.ts';
import { AttemptForm } from './attempt-form.tsx';
import { Hours } from './hours.tsx';
import './call-backs.css';

interface CallBackViewProps {
  number: string;
  queue: Pick<QueueState<CallBackItem>, 'items' | 'next' | 'previous' | 'hrefOf' | 'change' | 'moveOn'>;
}

/** One request: person and time slot, beside the result of the call. */
export function CallBackView({ number, queue }: CallBackViewProps) {
  const found = useData(callBackGet, { number });
  return <QueueChosen of={found}>{(data) => <Shown found={data} queue={queue} onChanged={found.reload} />}</QueueChosen>;
}

function Shown({ found, queue, onChanged }: { found: CallBackDetail; queue: CallBackViewProps['queue']; onChanged: () => void }) {
  const may = usePermissionCheck();
  const { number, purpose, state, assignment } = found;
  const item = queue.items.find((one) => one.number === number);
  const mayHandle = state === 'waiting' && may('callBack.handle');
  return (
    <>
      <QueueSubject queue={queue} title={purposeNames[purpose]}>
        <Facts found={found} />
      </QueueSubject>
      <QueuePane>
        {mayHandle ? (
          <>
            <AssignmentBar
              subject={{ number }}
              of={assignment}
              call={callBackAssign}
              colleagues={callBackColleagues}
              onChange={(changed) => {
                onChanged();
                if (item && changed !== 'stale') queue.change(number, { ...item, assignment: changed });
              }}
            />
            <AttemptForm
              found={found}
              onEnded={queue.moveOn}
              onAgain={() => {
                onChanged();
                if (item) queue.change(number, { ...item, attempts: found.attempts.length + 1 });
              }}
              onStale={onChanged}
            />
          </>
        ) : (
          <p className="pane-part muted">{state === 'waiting' ? '您可以查看，不能回电。' : stateNames[state]}</p>
        )}
      </QueuePane>
    </>
  );
}

function Facts({ found }: { found: CallBackDetail }) {
  const { number, state, mobile, call, now, standing, referral, receivedAt, endedAt, attempts } = found;
  const facts: FactLine[] = [
    ['预约编号', number],
    ['状态', stateNames[state]],
    ['约定时段', <Hours key="hours" call={call} now={now} isOver={standing === 'overdue'} />],
    ['接听号码', mobile === null ? '已办结，不再显示' : <Mobile key="mobile" found={found} masked={mobile} />],
    ...(referral ? [[referral.kind === 'branch' ? '推荐营业部' : '推荐人', referral.name] as const] : []),
    ['提交', beijingMinute(receivedAt)],
    ...(endedAt === null ? [] : [['办结', beijingMinute(endedAt)] as const]),
  ];
  return (
    <>
      <FactList facts={facts} />
      {state === 'waiting' && <p className="quiet call-back-rule">接通后先报预约编号，再与对方核对；不要索要密码和验证码。</p>}
      {attempts.length > 0 && (
        <ScreenSection title="回电记录">
          <ol className="lines">
            {attempts.map(({ at, by, outcome, note }) => (
              <li key={at}>
                {outcomeNames[outcome]}
                {note && `：${note}`}
                <span className="quiet">
                  {by}，<Ago at={at} />
                </span>
              </li>
            ))}
          </ol>
        </ScreenSection>
      )}
    </>
  );
}

/** The masked number; staff who may see all requests, or to whom it is assigned, can unmask it. */
function Mobile({ found: { number, assignment }, masked }: { found: CallBackDetail; masked: string }) {
  const { me } = useContext(MeContext);
  const reach = me?.permissions.find(({ permission }) => permission === 'personal.reveal')?.reach;
  const mayReveal = reach === 'all' || (reach === 'own' && assignment?.staffId === me?.id);
  return (
    <>
      <Reveal label="接听号码" masked={masked} subject={{ number }} hint="查看会记入审计。" call={mayReveal ? callBackReveal : undefined} />
      {reach === 'own' && !mayReveal && <span className="subline">领取后可以查看完整号码</span>}
    </>
  );
}
