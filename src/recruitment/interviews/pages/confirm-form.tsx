import { useFormAction } from '#ui/form/use-action.ts';
import { textOf } from '#ui/form/check-typed.ts';
import { Button } from '#ui/components/button/button.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { interviewConfirm } from '../calls.ts';
import type { Invitation } from '../schema.ts';
import { spokenSlot } from '../web/spoken-slot.ts';

/** Takes one of the times that still have room. */
export function ConfirmForm({ invitation: { id, slots }, onDone }: { invitation: Invitation; onDone: () => void }) {
  const name = `slot-${id}`;
  const free = slots.filter(({ isTaken }) => !isTaken);
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => textOf(data, name),
    check: (slotId) => (slotId ? [] : [{ path: name, message: '请选择一个时间' }]),
    async act(client, slotId) {
      await client.call(interviewConfirm, { id, slotId }, { quiet: true });
      toast('面试时间已确认', 'success');
      onDone();
    },
  });
  if (free.length === 0) return <p>所列时间已约满或已过，请申请改约。</p>;
  return (
    <form onSubmit={onSubmit} noValidate data-keep={`interview-${id}`}>
      <ErrorSummary errors={errors} />
      <RadioGroup
        name={name}
        label="选择面试时间"
        hint="北京时间；确认前名额不保留"
        choices={free.map((slot) => ({
          value: slot.id,
          text: `${spokenSlot(slot)}　${slot.isOnline ? '视频面试' : slot.place}，${slot.host}`,
        }))}
        error={errorOf(errors, name)}
      />
      <p>
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          确认这个时间
        </Button>
      </p>
    </form>
  );
}
