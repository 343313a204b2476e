import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formErrors } from '#web/form/failures.ts';
import { useAction } from '#web/form/use-action.ts';
import { AskingButton } from '#web/ui/dialog/asking-button.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { fieldId } from '#web/ui/field/field.tsx';
import { toast } from '#web/ui/notification/notification-store.ts';
import { changeMerge, changeReopen, changeRestore, changeSubmit, changeWithdraw } from '../../calls/orders.ts';
import type { ContentForm } from '../../schema/contents.ts';
import { labelAt } from '../../web/place-words.ts';
import type { Conflict, MergeInput, OrderDetail } from '../../schema/orders.ts';
import type { DraftStanding } from './use-draft.ts';

interface SubmissionProps {
  order: OrderDetail;
  form: ContentForm;
  draft: DraftStanding;
  onErrors: (errors: readonly FieldError[]) => void;
  onChanged: () => void;
}

/** How paths of the draft's own fields begin. */
export const inPayload = 'payload.';

/** What whoever writes can do: hand over, take back, merge, leave, begin again from what was. */
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
  const { can, state } = order;
  return (
    <div className="order__acts">
      {can.save && <SaveLine order={order} draft={draft} onChanged={onChanged} />}
      <Refusal errors={submitting.errors} placeOf={(path) => labelAt(form.form, draft.store.whole(), path)} />
      {can.submit &&
        (state === 'stale' ? (
          <Merge order={order} draft={draft} onChanged={onChanged} />
        ) : (
          <Button kind="primary" aria-busy={submitting.isBusy} onClick={() => submitting.run()}>
            提交复核（需 {order.levels} 人）
          </Button>
        ))}
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

const idOfField = (path: string): string =>
  path.startsWith(inPayload) ? `draft-${path.slice(inPayload.length).replaceAll('.', '-')}` : fieldId(path);

interface RefusalProps {
  errors: readonly FieldError[];
  of?: string;
  /** How a field of the draft is called. */
  placeOf?: (path: string) => string;
}

/** What was refused, a line each: of the draft with the field and, in a list, the entry that it is about. */
function Refusal({ errors, of: act = '提交', placeOf }: RefusalProps) {
  if (errors.length === 0) return null;
  return (
    <div className="order__failure" role="alert">
      <p>没有{act}：</p>
      <ul>
        {errors.map(({ path, message }) => (
          <li key={path + message}>
            {placeOf && path.startsWith(inPayload) && `${placeOf(path.slice(inPayload.length))}：`}
            {path === '' ? message : <a href={`#${idOfField(path)}`}>{message}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}

type MergingProps = Omit<SubmissionProps, 'onErrors' | 'form'>;

/** Somebody else has saved meanwhile: both are brought together, or what is typed here is given up. */
function Clash({ order, draft, text, onChanged }: MergingProps & { text: string }) {
  const merging = useMerging('已与他人的修订合并', onChanged);
  const { store, revision, frame } = draft;
  if (merging.conflicts) return <Conflicts list={merging.conflicts} others="他人写的" onGoOn={onChanged} />;
  return (
    <div className="order__failure order__failure--unsaved" role="alert">
      <p>{text}。</p>
      <Refusal errors={merging.errors} of="合并" />
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
  );
}

/** Brings the draft up to what is on show, and names what both sides have changed. */
function Merge({ order, draft, onChanged }: MergingProps) {
  const merging = useMerging('已与线上内容合并', onChanged);
  if (merging.conflicts) return <Conflicts list={merging.conflicts} others="线上现为" onGoOn={onChanged} />;
  return (
    <>
      <Refusal errors={merging.errors} of="合并" />
      <Button kind="primary" aria-busy={merging.isBusy} onClick={() => merging.run({ id: order.id, revision: draft.revision })}>
        与线上内容合并
      </Button>
    </>
  );
}

/** A merge leads on by itself, unless both sides have changed the same: then whoever made it looks at that first. */
function useMerging(done: string, onChanged: () => void) {
  const [conflicts, setConflicts] = useState<readonly Conflict[]>();
  const merging = useAction({
    async act(client, input: MergeInput) {
      const merged = await client.call(changeMerge, input);
      if (merged.conflicts.length > 0) return setConflicts(merged.conflicts);
      toast(done);
      onChanged();
    },
  });
  return { ...merging, conflicts };
}

function Conflicts({ list, others, onGoOn }: { list: readonly Conflict[]; others: string; onGoOn: () => void }) {
  return (
    <div className="order__failure" role="alert">
      <p>已合并。以下各处双方都改过，保留了您的写法，请核对：</p>
      <dl>
        {list.map(({ path, label, mine, theirs }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>
              您写的：{mine || '（空）'}
              <br />
              {others}：{theirs || '（空）'}
            </dd>
          </div>
        ))}
      </dl>
      <Button kind="primary" onClick={onGoOn}>
        继续编辑
      </Button>
    </div>
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
      <Refusal errors={errors} />
      {order.can.withdraw && !order.can.submit && (
        <Button aria-busy={reopening.isBusy} onClick={() => reopening.run()}>
          收回修改
        </Button>
      )}
      {order.can.withdraw && (
        <AskingButton
          kind="quiet"
          isBusy={leaving.isBusy}
          title={`撤回变更单 ${order.id}“${order.title}”`}
          consequence={<p>撤回后不会生效，也不能再改；内容留在记录中。</p>}
          confirm="撤回这张变更单"
          onConfirm={() => leaving.run()}
        >
          撤回变更单
        </AskingButton>
      )}
      {order.can.restore && (
        <Button aria-busy={restoring.isBusy} onClick={() => restoring.run()}>
          恢复为这一版
        </Button>
      )}
    </>
  );
}
