import { Faces } from '#ui/console/faces.tsx';
import { useData } from '#ui/console/use-data.ts';
import { formGet } from '../../calls/contents.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { OrderEditor } from './order-editor.tsx';
import '../change.css';

interface OrderWorkProps {
  order: OrderDetail;
  /** Hears what it is called while it is written. */
  onTitle?: (title: string) => void;
  onChanged: () => void;
}

/** An order with what can be done about it, wherever it is shown. */
export function OrderWork({ order, onTitle, onChanged }: OrderWorkProps) {
  const form = useData(formGet, { type: order.type, part: order.part });
  return (
    <Faces of={form}>
      {/* Another state or content is another sitting: what was typed before is in it, or was refused. */}
      {(described) => (
        <OrderEditor
          key={`${order.id} ${order.state} ${order.contentHash}`}
          order={order}
          form={described}
          onTitle={onTitle}
          onChanged={onChanged}
        />
      )}
    </Faces>
  );
}
