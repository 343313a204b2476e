import { useRef, useState, type KeyboardEvent } from 'react';
import { nextStates, type DeliveryState } from '#recruitment/deliveries/web/states.ts';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea } from '#ui/components/text-input.tsx';
import { TextTemplates } from '#ui/console/text-templates.tsx';
import { isInputMethodKey } from '#ui/form/composing.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { receivedMove } from '../calls.ts';
import type { BulkResult, MessageTemplate, MoveInput } from '../schema.ts';
import { stepNames } from '../web/state-names.ts';

const letterKeys = { screening: 'S', writtenTest: 'T', interview: 'I', hired: 'H', rejected: 'R' } as const;
type Step = keyof typeof letterKeys;

interface MoveFormProps {
  items: MoveInput['items'];
  letters: readonly MessageTemplate[];
  /** Called with the new state, and the deliveries that were skipped. */
  onMoved: (result: BulkResult & { to: DeliveryState }) => void;
}

/** Returns the steps allowed from the state of all items. */
const stepsFrom = (items: MoveInput['items']): Step[] =>
  (Object.keys(letterKeys) as Step[]).filter((step) => items.length > 0 && items.every(({ from }) => nextStates[from].includes(step)));

/** Moves one or more deliveries. Keys: a letter selects the step, a digit inserts a template, Ctrl+Enter sends. */
export function MoveForm({ items, letters, onMoved }: MoveFormProps) {
  const steps = stepsFrom(items);
  const [chosen, setChosen] = useState<Step>();
  const step = chosen && steps.includes(chosen) ? chosen : undefined;
  if (steps.length === 0) return <p className="muted">所选投递的状态不同，没有共同的下一步；请只选同一状态的投递。</p>;
  return (
    <>
      <div className="cluster move__steps">
        {steps.map((one) => (
          <Button key={one} aria-keyshortcuts={letterKeys[one]} aria-pressed={one === step} onClick={() => setChosen(one)}>
            {stepNames[one]} <kbd>{letterKeys[one]}</kbd>
          </Button>
        ))}
      </div>
      {step && <WordsForm key={step} step={step} items={items} letters={letters} onMoved={onMoved} />}
    </>
  );
}

function WordsForm({ step, items, letters, onMoved }: MoveFormProps & { step: Step }) {
  const [note, setNote] = useState('');
  const area = useRef<HTMLDivElement>(null);
  const form = useFormAction({
    read: (): MoveInput => ({ items, to: step, note }),
    async act(client, input) {
      const result = await client.call(receivedMove, input);
      toast(items.length === 1 && result.done === 1 ? `已${stepNames[step]}` : `已推进 ${result.done} 份`);
      if (items.length === 1 && result.refused[0]) form.setErrors([{ path: '', message: result.refused[0].reason }]);
      onMoved({ ...result, to: step });
    },
  });
  const begin = (text: string) => {
    setNote(text);
    area.current?.querySelector('textarea')?.focus();
  };
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'note')} title="没有推进" />
      <TextTemplates
        label="选用通知用语"
        templates={letters.filter(({ to }) => to === step).map((letter) => ({ ...letter, code: letter.title }))}
        onChoose={begin}
      />
      <div ref={area}>
        <TextArea
          name="note"
          id="field-move-note"
          label="说明"
          hint="每位应聘者在投递进度中看到；{job}、{number} 自动替换"
          isOptional
          rows={4}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={sendByKeys}
          error={errorOf(form.errors, 'note')}
        />
      </div>
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        {items.length === 1 ? `确认${stepNames[step]}` : `确认${stepNames[step]}（${items.length} 份）`} <kbd>Ctrl Enter</kbd>
      </Button>
    </form>
  );
}

/** Submits the form of a field on Ctrl+Enter. */
function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || isInputMethodKey(event) || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
