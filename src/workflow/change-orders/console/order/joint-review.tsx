import { useState } from 'react';
import { Link } from 'react-router';
import { Part } from '#ui/console/screen.tsx';
import { Faces } from '#ui/console/faces.tsx';
import { useData } from '#ui/console/use-data.ts';
import { reasonOf } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { changeApprove, changeApproveSecond, changeGet } from '../../calls/orders.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { actNames, weightNames } from '../../web/change-words.ts';
import { Differences } from './comparison.tsx';
import { RefusedLines } from './refused-lines.tsx';

interface JointReviewProps {
  ids: readonly number[];
  onDone: () => void;
}

/**
 * Several orders one below the other, each with all that differs; they are approved together when every one of them was ticked as read. A tick is of what was shown:
 * what changes meanwhile is refused by its hash.
 */
export function JointReview({ ids, onDone }: JointReviewProps) {
  const [read, setRead] = useState<ReadonlyMap<number, OrderDetail>>(new Map());
  const [refused, setRefused] = useState<readonly string[]>([]);
  const deciding = useAction({
    async act(client) {
      const said: string[] = [];
      for (const { id, title, can, contentHash } of read.values()) {
        const level = can.approve === 2 ? changeApproveSecond : changeApprove;
        await client
          .call(level, { id, decision: 'approve', contentHash })
          .catch((error: unknown) => said.push(`变更单 ${id}“${title}”：${reasonOf(error)}`));
      }
      setRefused(said);
      if (said.length < read.size) toast(`已通过 ${read.size - said.length} 张`);
      if (said.length === 0) onDone();
    },
  });
  const tick = (order: OrderDetail, isOn: boolean): void => {
    const next = new Map(read);
    if (isOn) next.set(order.id, order);
    else next.delete(order.id);
    setRead(next);
  };
  const left = ids.length - read.size;
  return (
    <div className="joint">
      <Part title={`逐张核对（${ids.length} 张）`}>
        {ids.map((id) => (
          <ShownOrder key={id} id={id} isRead={read.has(id)} onTick={tick} />
        ))}
        <div className="selection" role="region" aria-label="一并复核">
          <p role="status">{left > 0 ? `还有 ${left} 张未勾选“已核对”` : '全部已核对'}</p>
          <Button kind="primary" disabled={left > 0} aria-busy={deciding.isBusy} onClick={() => deciding.run()}>
            通过这 {ids.length} 张
          </Button>
          <RefusedLines of={refused} />
        </div>
      </Part>
    </div>
  );
}

interface ShownOrderProps {
  id: number;
  isRead: boolean;
  onTick: (order: OrderDetail, isOn: boolean) => void;
}

function ShownOrder({ id, isRead, onTick }: ShownOrderProps) {
  const loaded = useData(changeGet, { id });
  return (
    <section className="joint__order" aria-label={`变更单 ${id}`}>
      <Faces of={loaded}>
        {(order) => (
          <>
            <h3>
              <Link to={`/changes/${id}`}>
                {order.act === 'write' ? '' : `${actNames[order.act]}：`}
                {order.title}
              </Link>
            </h3>
            <p className="quiet">
              {order.typeTitle}，{order.madeBy.name}起草{order.reason && `：${order.reason}`}
            </p>
            {order.act === 'write' || order.differences.length > 0 ? (
              <Differences order={order} name={`变更单 ${id}：`} />
            ) : (
              <p>从网站上撤下，读者会看到原因：{order.reason}</p>
            )}
            <ul className="findings">
              {order.findings.map(({ path, label, weight, text }) => (
                <li key={`${path} ${text}`} className={`findings__${weight}`}>
                  <strong>{weightNames[weight]}</strong> {label}：{text}
                </li>
              ))}
            </ul>
            <label>
              <input type="checkbox" checked={isRead} onChange={({ target }) => onTick(order, target.checked)} /> 已核对变更单 {id}
            </label>
          </>
        )}
      </Faces>
    </section>
  );
}
