import { useSearchParams } from 'react-router';
import { FilterBar, FilterChoice } from '#ui/console/filter-bar.tsx';
import { Queue, QueueParts, QueueRow } from '#ui/console/queue.tsx';
import { Ago } from '#ui/console/screen.tsx';
import { useQueue } from '#ui/console/use-queue.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { callBackList } from '../calls/handling.ts';
import type { CallBackItem, CallBackPage, CallBackQuery } from '../schema/handling.ts';
import { purposeNames, slotStatusNames, stateNames } from '../web/call-back-labels.ts';
import { CallBackView } from './call-back-view.tsx';
import { Hours } from './hours.tsx';

const partNames = { waiting: '待回电', ended: '已办结' } as const;
type Part = keyof typeof partNames;
const isPurpose = (text: string | null): text is CallBackItem['purpose'] => text !== null && text in purposeNames;
const keyOf = ({ number }: CallBackItem): string => number;

/** The requested calls, by the end of their time slot; overdue ones are marked. */
export function CallBacksScreen() {
  const [query] = useSearchParams();
  const state: Part = query.get('state') === 'ended' ? 'ended' : 'waiting';
  const purpose = query.get('purpose');
  const filter: CallBackQuery = {
    state,
    ...(isPurpose(purpose) && { purpose }),
    ...(query.get('mine') === '1' && { mine: '1' }),
  };
  const queue = useQueue<CallBackQuery, CallBackItem>(callBackList, filter, keyOf);
  const now = (queue.list.data as CallBackPage | undefined)?.now ?? '';
  return (
    <>
      <Queue
        title="回电"
        note={<QueueParts names={partNames} current={state} />}
        filters={<Filters state={state} />}
        queue={queue}
        keyOf={keyOf}
        row={rowAt(now)}
        groupOf={({ standing }) => (standing === null ? '' : slotStatusNames[standing])}
        empty={<Empty state={state} isFiltered={query.size > (query.has('state') ? 1 : 0)} />}
      >
        {(number) => <CallBackView number={number} queue={queue} />}
      </Queue>
      <Watermark />
    </>
  );
}

function Filters({ state }: { state: Part }) {
  return (
    <FilterBar label="筛选回电预约" kept={{ state }}>
      <FilterChoice name="purpose" label="事由" options={Object.entries(purposeNames).map(([value, text]) => ({ value, text }))} />
      {state === 'waiting' && <FilterChoice name="mine" label="经办" options={[{ value: '1', text: '我领取的' }]} />}
    </FilterBar>
  );
}

const rowAt = (now: string) => (item: CallBackItem) => {
  const { number, purpose, state, call, standing, receivedAt, endedAt, attempts, assignment } = item;
  const marks = [attempts > 0 && `已拨 ${attempts} 次`, assignment?.name].filter(Boolean).join(' · ');
  return (
    <QueueRow
      name={purposeNames[purpose]}
      beside={standing === null ? <Ago at={endedAt ?? receivedAt} /> : <Hours call={call} now={now} isOver={standing === 'overdue'} />}
      text={number}
      mark={state === 'waiting' ? marks : stateNames[state]}
    />
  );
};

function Empty({ state, isFiltered }: { state: Part; isFiltered: boolean }) {
  return (
    <>
      <p className="face__title">{isFiltered ? '没有符合条件的预约' : state === 'ended' ? '还没有办结的回电' : '没有等待回电的访客'}</p>
      <p>{isFiltered ? '请更换条件，或点“清除”查看全部。' : '访客在网站上预约回电或预约开户后，会出现在这里。'}</p>
    </>
  );
}
