import { useEffect, useRef, useState } from 'react';
import { isOutcome } from '#contract/call-error.ts';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { failureNotification, formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { callBackAttemptAdd } from '../calls/handling.ts';
import type { AttemptOutcome, CallBackDetail } from '../schema/handling.ts';
import { outcomeNames } from '../web/call-back-labels.ts';
import './call-backs.css';

interface AttemptFormProps {
  found: CallBackDetail;
  onEnded: () => void;
  /** Called when another attempt is to follow. */
  onAgain: () => void;
  /** Called when somebody else was faster. */
  onStale: () => void;
}

/** The form for the result of a call: one of three by keyboard, a short note, and Enter. */
export function AttemptForm(props: AttemptFormProps) {
  const [outcome, setOutcome] = useState<AttemptOutcome>();
  const button = (key: string, one: AttemptOutcome, text: string) => (
    <Button
      kind={one === 'reached' ? 'primary' : 'secondary'}
      aria-keyshortcuts={key}
      aria-expanded={outcome === one}
      onClick={() => setOutcome(one)}
    >
      {text} <kbd>{key}</kbd>
    </Button>
  );
  return (
    <section className="pane-part" aria-label="回电结果">
      <h3 className="pane-part__title">回电结果</h3>
      <div className="cluster cluster--close">
        {button('A', 'reached', '已接通')}
        {button('B', 'again', '稍后再拨')}
        {button('R', 'unreached', '未接通')}
      </div>
      {outcome && (
        <OutcomeForm
          key={outcome}
          outcome={outcome}
          {...props}
          onAgain={() => {
            setOutcome(undefined);
            props.onAgain();
          }}
        />
      )}
    </section>
  );
}

function OutcomeForm({ found, outcome, onEnded, onAgain, onStale }: AttemptFormProps & { outcome: AttemptOutcome }) {
  const place = useRef<HTMLFormElement>(null);
  // Keyboard users continue with the keyboard.
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const form = useFormAction({
    read: (data) => String(data.get('note') ?? ''),
    async act(client, note) {
      const { number, attempts } = found;
      const { state } = await client.call(callBackAttemptAdd, { number, seen: attempts.length, outcome, note });
      toast(`已登记：${outcomeNames[outcome]}`);
      (state === 'waiting' ? onAgain : onEnded)();
    },
    explain(error) {
      if (isOutcome(error, 'conflict')) {
        onStale();
        // The form, with its errors, disappears with the reload.
        return failureNotification('没有登记')(error);
      }
      return formErrors(error, 'note');
    },
  });
  return (
    <form className="call-back-form" ref={place} onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'note')} title="没有登记" />
      <TextInput name="note" label="备注" isOptional maxLength={200} hint={hints[outcome]} error={errorOf(form.errors, 'note')} />
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        确认{outcomeNames[outcome]}
      </Button>
    </form>
  );
}

const hints: Readonly<Record<AttemptOutcome, string>> = {
  reached: '办结后不能再查看号码；备注随号码一并清除',
  again: '预约留在队列中，由您继续回电',
  unreached: '不再回拨；办结后不能再查看号码',
};
