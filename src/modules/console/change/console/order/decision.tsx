import { useRef } from 'react';
import { DecisionNote } from '#console/ui/form/decision-note.tsx';
import { Part } from '#console/ui/screen.tsx';
import { useWalkOn } from '#console/ui/walk/use-walk.ts';
import { beijingMinute } from '#web/format/beijing-time.ts';
import { useAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/notification/notification-store.ts';
import { changeApprove, changeApproveSecond, changeRatify } from '../../calls/orders.ts';
import type { OrderDetail, OrderState } from '../../schema/orders.ts';

type Verdict = 'approve' | 'return' | 'ratify';

const outcomes: Partial<Record<OrderState['state'], string>> = {
  applied: '已通过，内容已生效',
  approved: '已通过，到时自动生效',
  submitted: '已通过，等待第二级复核',
  returned: '已退回起草人',
  stale: '已通过，但线上内容有变化，须先合并',
  failed: '已通过，但没有生效',
};

/** What whoever approves can do. */
export function Decision({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const note = useRef<HTMLTextAreaElement>(null);
  const walkOn = useWalkOn();
  const deciding = useAction({
    async act(client, decision: Verdict) {
      const said = { id: order.id, note: note.current?.value ?? '' };
      const level = order.can.approve === 2 ? changeApproveSecond : changeApprove;
      const { state } =
        decision === 'ratify'
          ? await client.call(changeRatify, said)
          : await client.call(level, { ...said, decision, contentHash: order.contentHash });
      toast(decision === 'ratify' ? '已追认' : (outcomes[state] ?? '已办理'));
      if (!walkOn()) onChanged();
    },
  });
  const { can, whyNot } = order;
  if (can.approve === 0 && !can.ratify) return whyNot ? <p className="quiet">不能由您复核：{whyNot}</p> : null;
  return (
    <Part title={can.ratify ? '追认' : order.levels > 1 ? `第 ${can.approve} 级复核` : '复核'}>
      <DecisionNote ref={note} errors={deciding.errors} />
      <div className="cluster">
        {can.ratify ? (
          <Button kind="primary" aria-keyshortcuts="A" aria-busy={deciding.isBusy} onClick={() => deciding.run('ratify')}>
            追认下线 <kbd>A</kbd>
          </Button>
        ) : (
          <>
            <Button
              kind="primary"
              aria-keyshortcuts="A"
              aria-busy={deciding.busyWith === 'approve'}
              onClick={() => deciding.run('approve')}
            >
              {wordsOfApproval(order)} <kbd>A</kbd>
            </Button>
            <Button aria-keyshortcuts="B" aria-busy={deciding.busyWith === 'return'} onClick={() => deciding.run('return')}>
              退回修改 <kbd>B</kbd>
            </Button>
          </>
        )}
      </div>
    </Part>
  );
}

/** What follows from a yes. */
function wordsOfApproval({ levels, can, applyAt, release }: OrderDetail): string {
  if (can.approve < levels) return '通过，转第二级';
  if (release) return '通过（与批次同时生效）';
  return applyAt ? `通过，${beijingMinute(applyAt).slice(5)} 自动生效` : '通过并立即生效';
}
