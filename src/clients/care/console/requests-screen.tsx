import { useSearchParams } from 'react-router';
import { Queue, QueueParts, QueueRow } from '#ui/console/queue.tsx';
import { Ago } from '#ui/console/screen.tsx';
import { useQueue } from '#ui/console/use-queue.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { privacyRequestList } from '../calls.ts';
import type { RequestItem, RequestQuery } from '../schema.ts';
import { deletionKindNames, deletionStateNames } from '../web/request-labels.ts';
import { RequestView } from './request-view.tsx';

const partNames = { waiting: '待办理', ended: '已结束' } as const;
type Part = keyof typeof partNames;
const keyOf = ({ id }: RequestItem): string => id;

/** Client requests about personal data that need a manual decision, earliest due date first. */
export function PrivacyRequestsScreen() {
  const [query] = useSearchParams();
  const state: Part = query.get('state') === 'ended' ? 'ended' : 'waiting';
  const queue = useQueue<RequestQuery, RequestItem>(privacyRequestList, { state }, keyOf);
  return (
    <>
      <Queue
        title="个人信息申请"
        note={<QueueParts names={partNames} current={state} />}
        queue={queue}
        keyOf={keyOf}
        row={toRow}
        empty={
          <>
            <p className="face__title">{state === 'waiting' ? '没有待办理的申请' : '还没有结束的申请'}</p>
            <p>客户在隐私中心申请删除或注销后，需要人工办理的会出现在这里。</p>
          </>
        }
      >
        {(id) => <RequestView id={id} queue={queue} />}
      </Queue>
      <Watermark />
    </>
  );
}

function toRow({ kind, client, number, state, requestedAt, endedAt, assignment, workingDaysLeft }: RequestItem) {
  const isOpen = state === 'accepted';
  return (
    <QueueRow
      name={deletionKindNames[kind]}
      beside={isOpen ? formatDaysLeft(workingDaysLeft) : <Ago at={endedAt ?? requestedAt} />}
      text={`${client}　${number}`}
      mark={isOpen ? assignment?.name : deletionStateNames[state]}
    />
  );
}

/** Formats the remaining working days. */
export function formatDaysLeft(days: number | null): string {
  if (days === null) return '缺少日历';
  if (days < 0) return `逾期 ${-days} 个工作日`;
  return days === 0 ? '今天到期' : `剩 ${days} 个工作日`;
}
