import { useState } from 'react';
import type { Client } from '#ui/api/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { parseTypedTimestamp } from '#ui/components/date-input/read-date.ts';
import { ConfirmButton } from '#ui/components/dialog/confirm-button.tsx';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { failureReason } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { changeSubmit, changeWithdraw, releaseCreate } from '../../calls/orders.ts';
import type { OrderLine } from '../../schema/orders.ts';
import { RefusedLines } from './refused-lines.tsx';

interface SelectionProps {
  orders: readonly OrderLine[];
  onDone: () => void;
}

const submittable: readonly OrderLine['state'][] = ['draft', 'returned', 'failed'];

/**
 * The actions of an author for several orders: submit, reopen, group into a release. Each order is processed separately; refusals
 * are shown beside its title.
 */
export function Selection({ orders, onDone }: SelectionProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const acting = useAction({
    async act(client, { done, one }: { done: string; one: (client: Client, order: OrderLine) => Promise<unknown> }) {
      const said: string[] = [];
      for (const order of orders)
        await one(client, order).catch((error: unknown) => said.push(`变更单 ${order.id}“${order.title}”：${failureReason(error)}`));
      setRefused(said);
      if (said.length < orders.length) toast(`已${done} ${orders.length - said.length} 张`);
      if (said.length === 0) onDone();
    },
  });
  const submit = () =>
    acting.run({ done: '提交', one: (client, { id, revision }) => client.call(changeSubmit, { id, revision }, { quiet: true }) });
  const withdraw = () => acting.run({ done: '撤回', one: (client, { id }) => client.call(changeWithdraw, { id }, { quiet: true }) });
  return (
    <div className="selection" role="region" aria-label="所选变更单">
      <p>已选 {orders.length} 张</p>
      {orders.every(({ state }) => submittable.includes(state)) && (
        <Button aria-busy={acting.isBusy} onClick={submit}>
          提交所选 {orders.length} 张
        </Button>
      )}
      <ConfirmButton
        kind="quiet"
        isBusy={acting.isBusy}
        title={`撤回 ${orders.length} 张变更单`}
        consequence={<p>撤回后不会生效，也不能再改；内容留在记录中。</p>}
        confirm="撤回这些变更单"
        onConfirm={withdraw}
      >
        撤回所选
      </ConfirmButton>
      {orders.length > 1 && (
        <ReleaseBar
          orders={orders.map(({ id }) => id)}
          canSchedule={orders.every(({ state }) => submittable.includes(state))}
          onDone={onDone}
        />
      )}
      <RefusedLines of={refused} />
    </div>
  );
}

interface ReleaseBarProps {
  orders: readonly number[];
  /** True if all of them are drafts, which can be scheduled together. */
  canSchedule: boolean;
  onDone: () => void;
}

/** Groups the selected orders into a release: all of them are applied at once, or none. */
function ReleaseBar({ orders, canSchedule, onDone }: ReleaseBarProps) {
  const releasing = useFormAction({
    read: (data) => ({
      title: String(data.get('title') ?? ''),
      orders: [...orders],
      applyAt: parseTypedTimestamp(String(data.get('applyAt') ?? '')),
    }),
    async act(client, input) {
      await client.call(releaseCreate, input);
      toast(`已合为一批：${input.orders.length} 张变更单将同时生效`);
      onDone();
    },
  });
  return (
    <form className="selection__release" onSubmit={releasing.onSubmit}>
      <TextInput name="title" label="批次名称" error={errorOf(releasing.errors, 'title') ?? errorOf(releasing.errors, '')} />
      {canSchedule && (
        <DateField name="applyAt" label="同一生效时间" kind="moment" isOptional error={errorOf(releasing.errors, 'applyAt')} />
      )}
      <Button kind="primary" type="submit" aria-busy={releasing.isBusy}>
        合为一批，同时生效
      </Button>
    </form>
  );
}
