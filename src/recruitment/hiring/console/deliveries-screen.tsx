import { Link, useSearchParams } from 'react-router';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Queue, QueueRow } from '#ui/console/queue.tsx';
import { Ago } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useQueue } from '#ui/console/use-queue.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { formatCappedCount } from '#ui/format/numbers.ts';
import { receivedBoardGet, receivedList } from '../calls.ts';
import type { DeliveryBoard, DeliveryLine, DeliveryQuery } from '../schema.ts';
import { viewNames, type DeliveryView } from '../web/delivery-views.ts';
import { stateNames } from '../web/state-names.ts';
import { verdictNames } from '../web/verdicts.ts';
import { BulkScreen } from './bulk-screen.tsx';
import { DeliveryFilters, filterNames } from './delivery-filters.tsx';
import { DeliveryWork } from './delivery-work.tsx';
import './hiring.css';

const keyOf = ({ number }: DeliveryLine): string => number;

/** Reads the filters from the address. */
function useQuery(): DeliveryQuery {
  const [query] = useSearchParams();
  return Object.fromEntries(filterNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
}

/** Deliveries, newest first: read, judge and move them one by one or in bulk. */
export function DeliveriesScreen() {
  const [address] = useSearchParams();
  const may = usePermissionCheck();
  const query = useQuery();
  const board = useData(receivedBoardGet, {});
  const isBulk = address.get('mode') === 'bulk' && may('recruitment.manage');
  return (
    <>
      {isBulk ? <BulkScreen query={query} board={board.data} onChanged={board.reload} /> : <DeliveryQueue query={query} board={board} />}
      <Watermark />
    </>
  );
}

interface DeliveryQueueProps {
  query: DeliveryQuery;
  board: { data: DeliveryBoard | undefined; reload(): void };
}

function DeliveryQueue({ query, board }: DeliveryQueueProps) {
  const [address] = useSearchParams();
  const may = usePermissionCheck();
  const queue = useQueue(receivedList, query, keyOf);
  const bulk = new URLSearchParams(address);
  bulk.delete('item');
  bulk.set('mode', 'bulk');
  return (
    <Queue
      title="投递"
      note={may('recruitment.manage') && <Link to={`?${bulk}`}>批量处理</Link>}
      filters={
        <div className="deliveries__head stack stack--rows">
          <Views board={board.data} query={query} />
          <DeliveryFilters board={board.data} view={query.view ?? ''} />
        </div>
      }
      queue={queue}
      keyOf={keyOf}
      row={toRow}
      empty={<Empty board={board.data} isNarrowed={Object.keys(query).length > 0} />}
    >
      {(number) => (
        <DeliveryWork
          number={number}
          line={queue.items.find((one) => one.number === number)}
          queue={queue}
          isNarrowed={query.state !== undefined}
          onChanged={board.reload}
        />
      )}
    </Queue>
  );
}

function Empty({ board, isNarrowed }: { board: DeliveryBoard | undefined; isNarrowed: boolean }) {
  if (board?.isOfAll === false)
    return (
      <>
        <p className="face__title">没有交给您查看的投递</p>
        <p>招聘专员把投递交给您后，会出现在这里和工作台上。</p>
      </>
    );
  return (
    <>
      <p className="face__title">没有符合条件的投递</p>
      <p>{isNarrowed ? '请放宽筛选条件，或查看全部投递。' : '新的投递会出现在这里；在招职位可在“内容”中发布。'}</p>
    </>
  );
}

function toRow({ number, name, job, state, deliveredAt, assignment, opinions, asksForTimes }: DeliveryLine) {
  const said = opinions.map((verdict) => verdictNames[verdict]).join('、');
  return (
    <QueueRow
      name={name ?? number}
      beside={<Ago at={deliveredAt} />}
      text={
        <>
          {job.title} · {job.location}
          <span className="queue__below">{[name && number, assignment?.name, said].filter(Boolean).join(' · ')}</span>
        </>
      }
      mark={<span className="queue__whole">{asksForTimes ? '◐ 申请改约' : stateNames[state]}</span>}
    />
  );
}

/** Counts of pending work, each a link to its list. */
function Views({ board, query }: { board: DeliveryBoard | undefined; query: DeliveryQuery }) {
  if (!board) return <div className="deliveries__views" aria-busy="true" />;
  const { counts, own, free, times, isOfAll } = board;
  const open = counts.filter(({ state }) => ['delivered', 'screening', 'writtenTest', 'interview'].includes(state));
  const views: readonly (readonly [DeliveryView, number])[] = [
    ['all', open.reduce((sum, { count }) => sum + count, 0)],
    ...(isOfAll
      ? ([
          ['own', own],
          ['free', free],
          ['times', times],
        ] as const)
      : []),
  ];
  const current = query.view ?? 'all';
  return (
    <nav className="deliveries__views cluster" aria-label="投递概况">
      {views.map(([view, count]) => (
        <Link key={view} to={`?view=${view}`} aria-current={view === current && !query.state ? 'page' : undefined}>
          {viewNames[view]} <strong>{formatCappedCount(count)}</strong>
        </Link>
      ))}
      {open.map(({ state, count }) => (
        <Link key={state} className="deliveries__state" to={`?state=${state}`} aria-current={query.state === state ? 'page' : undefined}>
          {stateNames[state]} <strong>{formatCappedCount(count)}</strong>
        </Link>
      ))}
    </nav>
  );
}
