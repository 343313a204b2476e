import { AsyncContent } from '#ui/console/async-content.tsx';
import { useData } from '#ui/console/use-data.ts';
import { formGet } from '../../calls/contents.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { OrderEditor } from './order-editor.tsx';
import '../change.css';

interface OrderWorkProps {
  order: OrderDetail;
  /** Called with its title while it is being edited. */
  onTitle?: (title: string) => void;
  onChanged: () => void;
}

/** An order with its actions, wherever it is shown. */
export function OrderWork({ order, onTitle, onChanged }: OrderWorkProps) {
  const form = useData(formGet, { type: order.type, part: order.part });
  return (
    <AsyncContent of={form}>
      {/* A new state or content starts a new editing session: earlier input is part of it or was refused. */}
      {(described) => (
        <OrderEditor
          key={`${order.id} ${order.state} ${order.contentHash}`}
          order={order}
          form={described}
          onTitle={onTitle}
          onChanged={onChanged}
        />
      )}
    </AsyncContent>
  );
}
