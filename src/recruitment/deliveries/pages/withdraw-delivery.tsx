import { deliveryWithdraw } from '../calls.ts';
import type { Delivery } from '../schema.ts';
import { ConfirmedAct } from './confirmed-act.tsx';

/** Takes a delivery back, after the rule about it. */
export function WithdrawDelivery({ delivery: { id, job, timeline }, onDone }: { delivery: Delivery; onDone: () => void }) {
  const isSecond = timeline.some(({ kind }) => kind === 'redelivered');
  return (
    <ConfirmedAct
      text="撤回投递"
      kind="quiet"
      question={`撤回对“${job.title}”的投递？`}
      confirm="确认撤回"
      done="投递已撤回"
      act={(client) => client.call(deliveryWithdraw, { id }, { quiet: true })}
      onDone={onDone}
    >
      <p>撤回后本次应聘即结束，招聘部门不再处理。</p>
      <p>{isSecond ? '这已是第二次投递，撤回后不能再投递该职位。' : '职位仍开放时，可以再投递一次；仅此一次。'}</p>
    </ConfirmedAct>
  );
}
