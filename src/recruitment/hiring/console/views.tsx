import { Link } from 'react-router';
import { formatSome } from '#ui/format/numbers.ts';
import type { DeliveryBoard, DeliveryQuery } from '../schema.ts';
import { viewNames, type DeliveryView } from '../web/delivery-views.ts';
import { stateNames } from '../web/state-names.ts';

/** How the work stands, each figure a way to what it counts. */
export function Views({ board, query }: { board: DeliveryBoard | undefined; query: DeliveryQuery }) {
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
          {viewNames[view]} <strong>{formatSome(count)}</strong>
        </Link>
      ))}
      {open.map(({ state, count }) => (
        <Link key={state} className="deliveries__state" to={`?state=${state}`} aria-current={query.state === state ? 'page' : undefined}>
          {stateNames[state]} <strong>{formatSome(count)}</strong>
        </Link>
      ))}
    </nav>
  );
}
