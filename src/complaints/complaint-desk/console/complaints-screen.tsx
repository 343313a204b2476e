import { useContext } from 'react';
import { useSearchParams, Link } from 'react-router';
import { businessKinds } from '#complaints/complaint/web/business-kinds.ts';
import { typeLabels, dateWithWeekday } from '#complaints/complaint/web/complaint-labels.ts';
import { AssignmentBar } from '#ui/console/assignment.tsx';
import { FilterBar, FilterChoice, FilterDay, FilterText } from '#ui/console/filter-bar.tsx';
import { MeContext } from '#ui/console/me-context.ts';
import { Queue, QueueRow, QueuePane, QueueSubject } from '#ui/console/queue.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useQueue, type QueueState } from '#ui/console/use-queue.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { formatCappedCount } from '#ui/format/numbers.ts';
import { complaintBoardGet, complaintList, complaintAssign, complaintColleagues } from '../calls.ts';
import type { CaseListLine, ComplaintListQuery, CaseBoard } from '../schema.ts';
import { escalationNames, stateNames, viewNames, noBusiness } from '../web/case-names.ts';
import { DeadlineBadge } from '../web/deadline-badge.tsx';
import { deadlineStatusNames, deadlineStatuses } from '../web/deadline.ts';
import { CaseWork } from './case-work.tsx';
import './complaints.css';

const keyOf = ({ number }: CaseListLine): string => number;

/** Returns the query of the URL; staff limited to their own cases start with these. */
function useQuery(seesAll: boolean): ComplaintListQuery {
  const [query] = useSearchParams();
  const typed = Object.fromEntries(filterNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
  return { view: seesAll ? 'all' : 'own', ...typed };
}

/** Complaints, reports, enquiries and suggestions by deadline, to be taken, investigated and answered one after the other. */
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

function Empty({ view }: { view: ComplaintListQuery['view'] }) {
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
      name={isTold ? `${typeLabels[type].name}　${name ?? '匿名'}` : typeLabels[type].name}
      beside={<DeadlineBadge of={{ standing: line.clock, workingDaysLeft: line.workingDaysLeft }} />}
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

/** Returns the label of a case with an open supervisor request, or with the passed share of its time limit. */
function markOf({ waitsFor, escalation, clock }: CaseListLine): string | undefined {
  if (waitsFor.length > 0) return `◐ ${waitsFor.includes('answer') ? '答复待审核' : '延期待审核'}`;
  return clock === null ? undefined : escalationNames[escalation];
}

type Counts = Pick<
  CaseBoard,
  'byState' | 'byClock' | 'escalated' | 'expired' | 'unassigned' | 'own' | 'extensions' | 'answers' | 'isOfAll'
>;

/** The figures of the queue, each linked to its cases: by assignee, deadline and state. */
function Board({ board, query }: { board: Counts | undefined; query: ComplaintListQuery }) {
  if (!board) return <div className="case-board" aria-busy="true" />;
  const { byState, byClock, isOfAll } = board;
  const open = byState.received + byState.accepted + byState.investigating;
  const scope = isOfAll ? 'all' : 'own';
  const views = [
    ['own', board.own],
    ['pool', board.unassigned],
    ...(isOfAll ? [['all', open] as const, ['requests', board.extensions + board.answers] as const] : []),
  ] as const;
  const isAt = (name: string, value: string) => query[name as keyof ComplaintListQuery] === value;
  return (
    <nav className="case-board" aria-label="办理概况">
      <ul className="case-board__views cluster">
        {views.map(([view, count]) => (
          <li key={view}>
            <Link to={`?view=${view}`} aria-current={isAt('view', view) && !query.state && !query.clock ? 'page' : undefined}>
              {viewNames[view]} <strong>{view === 'all' ? count : formatCappedCount(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <ClockBar byClock={byClock} open={open} />
      <ul className="case-board__figures cluster">
        {deadlineStatuses.toReversed().map((standing) => (
          <li key={standing}>
            <Link className={`clock clock--${standing}`} to={`?view=${scope}&clock=${standing}`}>
              {deadlineStatusNames[standing]} <strong>{byClock[standing]}</strong>
            </Link>
          </li>
        ))}
        <li>
          <Link to={`?view=${scope}&state=received`}>
            待受理 <strong>{byState.received}</strong>
          </Link>
        </li>
        <li>
          <Link to={`?view=${scope}&state=investigating`}>
            调查中 <strong>{byState.investigating}</strong>
          </Link>
        </li>
        <li>
          <Link to={`?view=${scope}&state=answered`}>
            待结案 <strong>{byState.answered}</strong>
          </Link>
        </li>
        {isOfAll && (
          <li>
            <Link to="?view=all&escalation=80">
              已上报主管 <strong>{board.escalated}</strong>
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The shares of overdue, soon due and other cases, with the figures as text beside it. */
function ClockBar({ byClock, open }: { byClock: CaseBoard['byClock']; open: number }) {
  if (open === 0) return null;
  const [overdue, soon] = [byClock.overdue, byClock.soon].map((count) => (count / open) * 100) as [number, number];
  const shares = [
    { standing: 'overdue', x: 0, width: overdue },
    { standing: 'soon', x: overdue, width: soon },
    { standing: 'inTime', x: overdue + soon, width: 100 - overdue - soon },
  ];
  return (
    <svg className="case-board__bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      {shares.map(({ standing, x, width }) => (
        <rect key={standing} className={`clock clock--${standing}`} x={x} y="0" width={width} height="6" />
      ))}
    </svg>
  );
}

/** The filters of the case list, as named in the URL. */
const filterNames = ['view', 'state', 'type', 'business', 'received', 'clock', 'escalation', 'branch', 'number'] as const;

const toOptions = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, text]) => ({ value, text }));
const businesses = [...businessKinds.map((kind) => ({ value: kind, text: kind })), { value: noBusiness, text: '未指定' }];
const types = Object.fromEntries(Object.entries(typeLabels).map(([type, { name }]) => [type, name]));

function CaseFilters({ view, branches }: { view: string; branches: readonly { id: number; name: string }[] }) {
  return (
    <FilterBar label="筛选投诉" kept={{ view }}>
      <FilterText name="number" label="受理编号" width="wide" />
      <FilterChoice name="type" label="类型" options={toOptions(types)} />
      <FilterChoice name="business" label="业务" options={businesses} />
      <FilterChoice name="state" label="状态" options={toOptions(stateNames)} />
      <FilterChoice name="clock" label="时限" options={toOptions(deadlineStatusNames)} />
      <FilterDay kind="month" name="received" label="收到月份" />
      <FilterChoice name="branch" label="营业网点" options={branches.map(({ id, name }) => ({ value: String(id), text: name }))} />
    </FilterBar>
  );
}

interface UntakenCaseProps {
  line: CaseListLine;
  queue: QueueState<CaseListLine>;
  onTaken: () => void;
}

/** An unassigned case with only the information needed to choose it. Complainant and content are shown to the assignee. */
function UntakenCase({ line, queue, onTaken }: UntakenCaseProps) {
  const { number, type, branchName, dueOn } = line;
  return (
    <>
      <QueueSubject queue={queue} title={`${typeLabels[type].name} ${number}`}>
        <dl className="facts">
          <div>
            <dt className="quiet">营业网点</dt>
            <dd>{branchName ?? '未指定'}</dd>
          </div>
          <div>
            <dt className="quiet">答复期限</dt>
            <dd>
              {dateWithWeekday(dueOn)} <DeadlineBadge of={{ standing: line.clock, workingDaysLeft: line.workingDaysLeft }} />
            </dd>
          </div>
        </dl>
        <p>领取后可以查看投诉人和事项内容，并开始办理。</p>
      </QueueSubject>
      <QueuePane>
        <AssignmentBar
          subject={{ number }}
          of={null}
          call={complaintAssign}
          colleagues={complaintColleagues}
          onChange={(assignment) => {
            onTaken();
            if (assignment === 'stale') queue.reload();
            else queue.change(number, { ...line, assignment });
          }}
        />
      </QueuePane>
    </>
  );
}
