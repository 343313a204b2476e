import { useFormAction } from '#ui/form/use-action.ts';
import { textOf } from '#ui/form/check-typed.ts';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea } from '#ui/components/text-input.tsx';
import { interviewWish } from '../calls.ts';
import type { Invitation } from '../schema.ts';

/** Asks for other times, in words. */
export function WishForm({ invitation: { id, state, wishesLeft }, onDone }: { invitation: Invitation; onDone: () => void }) {
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => textOf(data, 'wish'),
    check: (wish) => (wish ? [] : [{ path: 'wish', message: '请填写方便的时间' }]),
    async act(client, wish) {
      await client.call(interviewWish, { id, wish }, { quiet: true });
      toast('已申请改约', 'success');
      onDone();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate data-keep={`interview-wish-${id}`}>
      <ErrorSummary errors={errors.filter(({ path }) => path !== 'wish')} />
      <TextArea
        name="wish"
        id={`field-wish-${id}`}
        label="方便的时间"
        hint={`例如：下周二、周四下午；还可以申请 ${wishesLeft} 次${state === 'confirmed' ? '，提交后原时间的名额不再保留' : ''}`}
        rows={2}
        maxLength={200}
        error={errorOf(errors, 'wish')}
      />
      <p>
        <Button type="submit" aria-busy={isBusy}>
          提交改约申请
        </Button>
      </p>
    </form>
  );
}
