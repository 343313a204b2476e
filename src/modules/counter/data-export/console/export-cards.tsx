import type { ExportOrder } from '../schema.ts';
import { ExportCard } from './export-card.tsx';

/** Orders one below the other, the newest first. */
export function ExportCards({ orders, onChanged }: { orders: readonly ExportOrder[]; onChanged: () => void }) {
  return (
    <ul className="exports">
      {orders.map((order) => (
        <li key={order.id}>
          <ExportCard order={order} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}
