import { useContext } from 'react';
import { useSearchParams } from 'react-router';
import { MeContext } from '#ui/console/me-context.ts';
import { Queue, QueueRow } from '#ui/console/queue.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useQueue } from '#ui/console/use-queue.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { typeWords } from '#complaints/complaint/web/complaint-words.ts';
import { complaintBoardGet, complaintList } from '../calls.ts';
import type { CaseListLine, CaseListQuery } from '../schema.ts';
import { escalationNames, stateNames } from '../web/case-names.ts';
import { Board } from './board.tsx';
import { CaseFilters, filterNames } from './case-filters.tsx';
import { CaseWork } from './case-work.tsx';
import { Clock } from '../web/clock-face.tsx';
import { UntakenCase } from './untaken-case.tsx';
import './complaints.css';

const keyOf = ({ number }: CaseListLine): string => number;

/** What the address asks for; whoever sees only their own begins with what is theirs. */
function useQuery(seesAll: boolean): CaseListQuery {
  const [query] = useSearchParams();
  const typed = Object.fromEntries(filterNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
  return { view: seesAll ? 'all' : 'own', ...typed };
}

/** Complaints, reports, enquiries and suggestions by their clock: taken, looked into and answered one after the other. */
export function ComplaintsScreen() {
  const { me } = useContext(MeContext);
  const seesAll = me?.permissions.some(({ permission, reach }) => permission === 'complaint.read' && reach === 'all') ?? false;
  const query = useQuery(seesAll);
  const queue = useQueue(complaintList, query, keyOf);
  const board = useData(complaintBoardGet, {});
  return (
    <>
      <Queue
        title="投诉办理"
        note={board.data && <a href={board.data.statisticsUrl}>网站公示的办理统计</a>}
        filters={
          <div className="complaints__head">
            <Board board={board.data} query={query} />
            <CaseFilters view={query.view ?? ''} branches={board.data?.branches ?? []} />
          </div>
        }
        queue={queue}
        keyOf={keyOf}
        row={toRow}
        empty={<Empty view={query.view} />}
      >
        {(number) => {
          const line = queue.items.find((one) => one.number === number);
          const onDone = () => {
            board.reload();
            queue.moveOn();
          };
          return line && line.assignment === null && !seesAll ? (
            <UntakenCase line={line} queue={queue} onTaken={board.reload} />
          ) : (
            <CaseWork number={number} line={line} queue={queue} onChanged={board.reload} onDone={onDone} />
          );
        }}
      </Queue>
      <Watermark />
    </>
  );
}

function Empty({ view }: { view: CaseListQuery['view'] }) {
  if (view === 'own')
    return (
      <>
        <p className="face__title">您名下没有待办的事项</p>
        <p>
          <a href="?view=pool">查看待领取的事项</a>，按期限领取后开始办理。
        </p>
      </>
    );
  if (view === 'requests') return <p className="face__title">没有等待审核的延期或答复</p>;
  return <p className="face__title">{view === 'pool' ? '没有待领取的事项' : '没有符合条件的事项'}</p>;
}

function toRow(line: CaseListLine) {
  const { type, name, number, state, branchName, lead, assignment } = line;
  const isTold = lead !== null;
  const below = isTold ? [assignment?.name, lead] : [branchName ?? '未指定网点'];
  return (
    <QueueRow
      name={isTold ? `${typeWords[type].name}　${name ?? '匿名'}` : typeWords[type].name}
      beside={<Clock of={{ standing: line.clock, workingDaysLeft: line.workingDaysLeft }} />}
      text={
        <>
          {number}
          <span className="queue__below">{below.filter(Boolean).join(' · ')}</span>
        </>
      }
      mark={<span className="queue__whole">{markOf(line) ?? stateNames[state]}</span>}
    />
  );
}

/** What stands out about a case: that a supervisor is asked, or how much of its clock has run. */
function markOf({ waitsFor, escalation, clock }: CaseListLine): string | undefined {
  if (waitsFor.length > 0) return `◐ ${waitsFor.includes('answer') ? '答复待审核' : '延期待审核'}`;
  return clock === null ? undefined : escalationNames[escalation];
}
