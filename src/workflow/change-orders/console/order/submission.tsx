import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ConfirmButton } from '#ui/components/dialog/confirm-button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { ratifyHours } from '#workflow/approvals/web/ratify-hours.ts';
import { changeAtOnce, changeReopen, changeRestore, changeSubmit, changeWithdraw, changeMerge } from '../../calls/orders.ts';
import type { ContentForm } from '../../schema/contents.ts';
import type { OrderDetail, Conflict, MergeInput } from '../../schema/orders.ts';
import { labelAt } from '../../web/field-labels.ts';
import { ConflictDialog, type Merging } from './conflict-dialog.tsx';
import { RefusalErrors } from './refusal.tsx';
import type { OrderDraftState } from './use-draft.ts';

interface SubmissionProps {
  order: OrderDetail;
  form: ContentForm;
  draft: OrderDraftState;
  onErrors: (errors: readonly FieldError[]) => void;
  onChanged: () => void;
}

/** The actions of an author: submit, reopen, merge, withdraw, start again from an earlier version. */
export function Submission({ order, form, draft, onErrors, onChanged }: SubmissionProps) {
  const submitting = useAction({
    async act(client) {
      const revision = await draft.flush();
      const { state } = await client.call(changeSubmit, { id: order.id, revision }, { quiet: true });
      onErrors([]);
      toast(state === 'submitted' ? `已提交，等待 ${order.levels > 1 ? '两级' : '一人'}复核` : '已提交');
      onChanged();
    },
    explain(error) {
      const errors = formErrors(error);
      onErrors(errors);
      if (error instanceof CallError && error.code === 40009) onChanged();
      return errors;
    },
  });
  const publishing = useAction({
    async act(client) {
      const revision = await draft.flush();
      const { state, failure } = await client.call(changeAtOnce, { id: order.id, revision }, { quiet: true });
      onErrors([]);
      toast(state === 'applied' ? '已发布，等待他人追认' : (failure ?? '没有发布'));
      onChanged();
    },
    explain(error) {
      const errors = formErrors(error);
      onErrors(errors);
      return errors;
    },
  });
  const { can, state } = order;
  return (
    <div className="order__acts">
      {can.save && <SaveLine order={order} draft={draft} onChanged={onChanged} />}
      <RefusalErrors
        errors={[...submitting.errors, ...publishing.errors]}
        placeOf={(path) => labelAt(form.form, draft.store.whole(), path)}
      />
      {can.submit &&
        (state === 'stale' ? (
          <Merge order={order} draft={draft} onChanged={onChanged} />
        ) : (
          <Button kind="primary" aria-busy={submitting.isBusy} onClick={() => submitting.run()}>
            提交复核（需 {order.levels} 人）
          </Button>
        ))}
      {order.can.atOnce && state !== 'stale' && (
        <ConfirmButton
          isBusy={publishing.isBusy}
          title={`立即发布“${order.title}”`}
          consequence={<p>立即生效，不需复核；须在 {ratifyHours} 小时内由另一人追认。只能使用已核准的句子。</p>}
          confirm="立即发布"
          onConfirm={() => publishing.run()}
        >
          立即发布（由他人追认）
        </ConfirmButton>
      )}
      <Leaving order={order} onChanged={onChanged} />
    </div>
  );
}

const saveWords: Record<'saved' | 'waiting' | 'saving', string> = { saved: '已保存', waiting: '有改动，稍后自动保存', saving: '正在保存' };

function SaveLine({ order, draft, onChanged }: MergingProps) {
  const { save: state } = draft;
  if (state.kind === 'clash') return <Clash order={order} draft={draft} text={state.text} onChanged={onChanged} />;
  if (state.kind === 'failed')
    return (
      <p className="order__failure order__failure--unsaved" role="alert">
        没有保存：{state.text}
      </p>
    );
  return (
    <p className="quiet" role="status">
      {saveWords[state.kind]}
    </p>
  );
}

function Leaving({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const navigate = useNavigate();
  const leaving = useAction({ act: async (client) => client.call(changeWithdraw, { id: order.id }).then(onChanged) });
  const reopening = useAction({ act: async (client) => client.call(changeReopen, { id: order.id }).then(onChanged) });
  const restoring = useAction({
    async act(client) {
      const { id } = await client.call(changeRestore, { id: order.id });
      await navigate(`/changes/${id}`);
    },
  });
  const errors = [...leaving.errors, ...reopening.errors, ...restoring.errors];
  return (
    <>
      <RefusalErrors errors={errors} />
      {order.can.withdraw && !order.can.submit && (
        <Button aria-busy={reopening.isBusy} onClick={() => reopening.run()}>
          收回修改
        </Button>
      )}
      {order.can.withdraw && (
        <ConfirmButton
          kind="quiet"
          isBusy={leaving.isBusy}
          title={`撤回变更单 ${order.id}“${order.title}”`}
          consequence={<p>撤回后不会生效，也不能再改；内容留在记录中。</p>}
          confirm="撤回这张变更单"
          onConfirm={() => leaving.run()}
        >
          撤回变更单
        </ConfirmButton>
      )}
      {order.can.restore && (
        <Button aria-busy={restoring.isBusy} onClick={() => restoring.run()}>
          恢复为这一版
        </Button>
      )}
    </>
  );
}

interface MergingProps {
  order: OrderDetail;
  draft: OrderDraftState;
  onChanged: () => void;
}

/** Shown when somebody else has saved in the meantime: the user merges both versions or discards their own input. */
function Clash({ order, draft, text, onChanged }: MergingProps & { text: string }) {
  const merging = useMerging('已与他人的修订合并', onChanged);
  const { store, revision, frame } = draft;
  return (
    <>
      <div className="order__failure order__failure--unsaved" role="alert">
        <p>{text}。</p>
        <RefusalErrors errors={merging.errors} of="合并" />
        <div className="order__acts">
          <Button
            kind="primary"
            aria-busy={merging.isBusy}
            onClick={() => merging.run({ id: order.id, revision, mine: { payload: store.whole(), ...frame } })}
          >
            与我的改动合并
          </Button>
          <Button onClick={onChanged}>载入最新内容</Button>
        </div>
      </div>
      <ConflictDialog merging={merging} others="他人写的" />
    </>
  );
}

/** Updates the draft to the published content. */
function Merge({ order, draft, onChanged }: MergingProps) {
  const merging = useMerging('已与线上内容合并', onChanged);
  return (
    <>
      <RefusalErrors errors={merging.errors} of="合并" />
      <Button kind="primary" aria-busy={merging.isBusy} onClick={() => merging.run({ id: order.id, revision: draft.revision })}>
        与线上内容合并
      </Button>
      <ConflictDialog merging={merging} others="线上现为" />
    </>
  );
}

/**
 * Merges automatically unless both sides have changed the same place; the user then resolves the conflicts and the merge is
 * repeated with their choices.
 */
function useMerging(done: string, onChanged: () => void): Merging & { run: (input: MergeInput) => void; errors: readonly FieldError[] } {
  const [open, setOpen] = useState<{ input: MergeInput; conflicts: readonly Conflict[] }>();
  const { run, isBusy, errors } = useAction({
    async act(client, input: MergeInput) {
      const { conflicts } = await client.call(changeMerge, input);
      if (conflicts.length > 0) return setOpen({ input, conflicts });
      setOpen(undefined);
      toast(done);
      onChanged();
    },
    explain(error) {
      // Errors are shown where the merge was started.
      setOpen(undefined);
      return formErrors(error);
    },
  });
  return {
    run,
    isBusy,
    errors,
    conflicts: open?.conflicts,
    choose: (choices) => void (open && run({ ...open.input, choices: { ...open.input.choices, ...choices } })),
    giveUp: () => setOpen(undefined),
  };
}
