import { Link } from 'react-router';
import { formatSome } from '#ui/format/numbers.ts';
import type { CaseBoard, CaseListQuery } from '../schema.ts';
import { viewNames } from '../web/case-names.ts';
import { clockNames, clockStandings } from '../web/clock.ts';

type Counts = Pick<
  CaseBoard,
  'byState' | 'byClock' | 'escalated' | 'expired' | 'unassigned' | 'own' | 'extensions' | 'answers' | 'isOfAll'
>;

/** How the work stands, each figure a way to the cases it counts: whose, by clock, by state. */
export function Board({ board, query }: { board: Counts | undefined; query: CaseListQuery }) {
  if (!board) return <div className="case-board" aria-busy="true" />;
  const { byState, byClock, isOfAll } = board;
  const open = byState.received + byState.accepted + byState.investigating;
  const scope = isOfAll ? 'all' : 'own';
  const views = [
    ['own', board.own],
    ['pool', board.unassigned],
    ...(isOfAll ? [['all', open] as const, ['requests', board.extensions + board.answers] as const] : []),
  ] as const;
  const isAt = (name: string, value: string) => query[name as keyof CaseListQuery] === value;
  return (
    <nav className="case-board" aria-label="办理概况">
      <ul className="case-board__views cluster">
        {views.map(([view, count]) => (
          <li key={view}>
            <Link to={`?view=${view}`} aria-current={isAt('view', view) && !query.state && !query.clock ? 'page' : undefined}>
              {viewNames[view]} <strong>{view === 'all' ? count : formatSome(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <ClockBar byClock={byClock} open={open} />
      <ul className="case-board__figures cluster">
        {clockStandings.toReversed().map((standing) => (
          <li key={standing}>
            <Link className={`clock clock--${standing}`} to={`?view=${scope}&clock=${standing}`}>
              {clockNames[standing]} <strong>{byClock[standing]}</strong>
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

/** The shares of what is over, due soon and in time; what it says stands in words beside it. */
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
