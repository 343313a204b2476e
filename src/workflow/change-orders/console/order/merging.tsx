import { useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { changeMerge } from '../../calls/orders.ts';
import type { Conflict, MergeInput, OrderDetail } from '../../schema/orders.ts';
import { ConflictDialog, type Merging } from './conflict-dialog.tsx';
import { Refusal } from './refusal.tsx';
import type { DraftStanding } from './use-draft.ts';

export interface MergingProps {
  order: OrderDetail;
  draft: DraftStanding;
  onChanged: () => void;
}

/** Somebody else has saved meanwhile: both are brought together, or what is typed here is given up. */
export function Clash({ order, draft, text, onChanged }: MergingProps & { text: string }) {
  const merging = useMerging('已与他人的修订合并', onChanged);
  const { store, revision, frame } = draft;
  return (
    <>
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
      <ConflictDialog merging={merging} others="他人写的" />
    </>
  );
}

/** Brings the draft up to what is on show. */
export function Merge({ order, draft, onChanged }: MergingProps) {
  const merging = useMerging('已与线上内容合并', onChanged);
  return (
    <>
      <Refusal errors={merging.errors} of="合并" />
      <Button kind="primary" aria-busy={merging.isBusy} onClick={() => merging.run({ id: order.id, revision: draft.revision })}>
        与线上内容合并
      </Button>
      <ConflictDialog merging={merging} others="线上现为" />
    </>
  );
}

/** A merge leads on by itself, unless both sides have changed the same: then a person chooses, and it is made with their choices. */
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
      // What is refused is said where the merge was asked for.
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
