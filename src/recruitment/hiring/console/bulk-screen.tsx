import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { Ago, ScreenSection, Screen, Table } from '#ui/console/screen.tsx';
import { useQueue, type QueueState } from '#ui/console/use-queue.ts';
import { receivedList } from '../calls.ts';
import type { BulkResult, DeliveryBoard, DeliveryLine, DeliveryQuery } from '../schema.ts';
import { mostAtOnce } from '../web/delivery-views.ts';
import { stateNames } from '../web/state-names.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { MoveForm } from './move-form.tsx';
import { SlotsForm } from './slots-form.tsx';

interface BulkScreenProps {
  query: DeliveryQuery;
  board: DeliveryBoard | undefined;
  onChanged: () => void;
}

const keyOf = ({ number }: DeliveryLine): string => number;

/** Bulk actions: select deliveries in a table, move them with one note, or invite them to the same times. */
export function BulkScreen({ query, board, onChanged }: BulkScreenProps) {
  const [address] = useSearchParams();
  const queue = useQueue(receivedList, query, keyOf);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<BulkResult>();
  const chosen = queue.items.filter(({ number }) => ticked.has(number));
  const done = (outcome: BulkResult) => {
    setResult(outcome);
    setTicked(new Set());
    queue.reload();
    onChanged();
  };
  const single = new URLSearchParams(address);
  single.delete('mode');
  return (
    <Screen title="投递" note={<Link to={`?${single}`}>逐份处理</Link>}>
      <DeliveryFilters board={board} view={query.view ?? ''} mode="bulk" />
      <div role="status">{result && <Outcome result={result} />}</div>
      <AsyncContent of={queue.list} isEmpty={() => queue.items.length === 0} empty={<p className="face__title">没有符合条件的投递</p>}>
        {() => <BulkTable queue={queue} ticked={ticked} onTick={setTicked} />}
      </AsyncContent>
      {chosen.length > 0 && <BulkActs chosen={chosen} board={board} onDone={done} />}
    </Screen>
  );
}

function Outcome({ result: { done, refused } }: { result: BulkResult }) {
  return (
    <div className="sheet">
      <p>
        已处理 {done} 份{refused.length > 0 && `，${refused.length} 份没有处理：`}
      </p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ number, reason }) => (
            <li key={number}>
              {number}：{reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface BulkTableProps {
  queue: QueueState<DeliveryLine>;
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}

function BulkTable({ queue: { items, more, isLoadingMore }, ticked, onTick }: BulkTableProps) {
  const all = items.slice(0, mostAtOnce);
  const isAll = all.every(({ number }) => ticked.has(number));
  const toggle = (number: string) => {
    const next = new Set(ticked);
    if (!next.delete(number)) next.add(number);
    onTick(next);
  };
  return (
    <div className="stack stack--rows">
      <div className="cluster middle">
        <Button onClick={() => onTick(new Set(isAll ? [] : all.map(keyOf)))}>{isAll ? '全部取消' : `全选所列（${all.length} 份）`}</Button>
        <span className="quiet">
          已选 {ticked.size} 份，一次最多 {mostAtOnce} 份
        </span>
      </div>
      <Table label="投递列表" heads={['选择', '姓名', '职位', '工作地点', '状态', '投递时间', '投递编号']}>
        {items.map(({ number, name, job, state, deliveredAt }) => (
          <tr key={number}>
            <td>
              <input
                type="checkbox"
                aria-label={`选择 ${name ?? ''} ${number}`}
                checked={ticked.has(number)}
                onChange={() => toggle(number)}
              />
            </td>
            <td>{name}</td>
            <td className="rows__wide">{job.title}</td>
            <td>{job.location}</td>
            <td>{stateNames[state]}</td>
            <td>
              <Ago at={deliveredAt} />
            </td>
            <td>
              <Link to={`?item=${number}`}>{number}</Link>
            </td>
          </tr>
        ))}
      </Table>
      {more && (
        <Button aria-busy={isLoadingMore} onClick={more}>
          更多
        </Button>
      )}
    </div>
  );
}

interface BulkActsProps {
  chosen: readonly DeliveryLine[];
  board: DeliveryBoard | undefined;
  onDone: (result: BulkResult) => void;
}

function BulkActs({ chosen, board, onDone }: BulkActsProps) {
  const canMeet = chosen.every(({ state }) => state === 'interview');
  return (
    <>
      <ScreenSection title={`推进所选 ${chosen.length} 份`}>
        <div className="bulk__form">
          <MoveForm items={chosen.map(({ number, state }) => ({ number, from: state }))} letters={board?.letters ?? []} onMoved={onDone} />
        </div>
      </ScreenSection>
      {canMeet && (
        <ScreenSection title={`约所选 ${chosen.length} 位面试`}>
          <div className="bulk__form">
            <SlotsForm numbers={chosen.map(keyOf)} onDone={onDone} />
          </div>
        </ScreenSection>
      )}
    </>
  );
}
