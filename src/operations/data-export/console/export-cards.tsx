import type { ExportOrder } from '../schema.ts';
import { ExportCard } from './export-card.tsx';

/** Orders one below the other, the newest first; the keys decide the first of them that waits. */
export function ExportCards({ orders, onChanged }: { orders: readonly ExportOrder[]; onChanged: () => void }) {
  const keyed = orders.find(({ approve }) => approve > 0)?.id;
  return (
    <ul className="exports">
      {orders.map((order) => (
        <li key={order.id}>
          <ExportCard order={order} hasKeys={order.id === keyed} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}
