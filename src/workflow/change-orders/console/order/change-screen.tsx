import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { contentAddress } from '#contract/audit/content-address.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { ApprovalStateMark } from '#workflow/approvals/console/state-mark.tsx';
import { changeGet } from '../../calls/orders.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { actNames } from '../../web/change-labels.ts';
import { OrderWork } from './order-work.tsx';

/** One order: its content, the comparison with the published content, the preview, and its actions. */
export function ChangeScreen() {
  const { id = '' } = useParams();
  const order = useData(changeGet, { id: Number(id) });
  const { data } = order;
  const [typed, setTyped] = useState<string>();
  const title = data ? `${data.act === 'write' ? '' : `${actNames[data.act]}：`}${typed ?? data.title}` : '变更单';
  return (
    <Screen title={title} note={data && <OrderHead order={data} />}>
      <AsyncContent of={order}>{(loaded) => <OrderWork order={loaded} onTitle={setTyped} onChanged={order.reload} />}</AsyncContent>
    </Screen>
  );
}

function OrderHead({ order }: { order: OrderDetail }) {
  return (
    <>
      {order.subject === null ? (
        order.typeTitle
      ) : (
        <Link to={contentAddress({ type: order.type, subject: order.subject })}>{order.typeTitle}</Link>
      )}{' '}
      · 变更单 {order.id} · <ApprovalStateMark state={order.state} isUnratified={order.isUnratified} />
    </>
  );
}
