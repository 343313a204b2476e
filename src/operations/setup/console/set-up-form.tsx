import { useEffect, useRef, useState } from 'react';
import { useFormAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { setUpSubmit } from '../calls.ts';
import type { SetUpInput, SetUpReceipt } from '../schema.ts';
import { BrandFields } from './brand-fields.tsx';
import type { FirmWords } from './brand-preview.tsx';
import { fieldsOf, steps, StepFields } from './step-fields.tsx';

/** What was typed into fields whose names are paths: `firm.name`. */
function readPaths(data: FormData): Record<string, Record<string, unknown>> {
  const read: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of data) {
    if (typeof value !== 'string' || value === '') continue;
    const names = path.split('.');
    const last = names.pop()!;
    let group: Record<string, unknown> = read;
    for (const name of names) group = (group[name] ??= {}) as Record<string, unknown>;
    group[last] = value;
  }
  return read;
}

/** What was typed of the firm so far, for the preview. */
function readWords(form: HTMLFormElement | null | undefined): FirmWords {
  const { shortName = '', slogan = '' } = (form ? (readPaths(new FormData(form))['firm'] ?? {}) : {}) as Partial<FirmWords>;
  return { shortName, slogan };
}

/** Standard texts are many, and the machine may have others to do. */
const longestMs = 300_000;

/** Everything of a firm, a step at a time; what was typed stays in its fields until all is sent at once. */
export function SetUpForm({ token, onDone }: { token: string; onDone: (receipt: SetUpReceipt) => void }) {
  const [step, setStep] = useState(0);
  const [svg, setSvg] = useState('');
  const [words, setWords] = useState<FirmWords>({ shortName: '', slogan: '' });
  const form = useFormAction({
    read: (data): SetUpInput => {
      const { firm, contact, records, brand, administrators } = readPaths(data);
      return { firm, contact, records, administrators, token, brand: { ...brand, ...(svg && { svg }) } } as unknown as SetUpInput;
    },
    act: async (client, input) => onDone(await client.call(setUpSubmit, input, { timeoutMs: longestMs })),
  });
  const [wrong] = form.errors;
  const shown = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The first field that is wrong is in sight, whichever step it belongs to.
    if (wrong) setStep((now) => Math.max(0, stepOf(wrong.path, now)));
  }, [wrong]);
  const go = (to: number): void => {
    const fields = [...(shown.current?.querySelectorAll('input') ?? [])];
    if (to > step && !fields.every((field) => field.reportValidity())) return;
    setWords(readWords(shown.current?.form));
    setStep(to);
    document.getElementById('main')?.scrollIntoView();
  };
  const isLast = step === steps.length - 1;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <StepList now={step} />
      <ErrorSummary errors={form.errors} title="未能建立" />
      {steps.map((one, at) => (
        <fieldset key={one.code} className="set-up__step" hidden={at !== step} ref={at === step ? shown : undefined}>
          <legend className="part__title">{one.title}</legend>
          <p className="quiet">{one.note}</p>
          {one.code === 'brand' ? (
            <BrandFields token={token} errors={form.errors} firm={words} svg={svg} onSvg={setSvg} />
          ) : (
            <StepFields fields={one.fields} errors={form.errors} />
          )}
        </fieldset>
      ))}
      <div className="set-up__acts">
        {step > 0 && <Button onClick={() => go(step - 1)}>上一步</Button>}
        {!isLast && (
          <Button kind="primary" onClick={() => go(step + 1)}>
            下一步：{steps[step + 1]!.title}
          </Button>
        )}
        {isLast && (
          <Button kind="primary" type="submit" aria-busy={form.isBusy}>
            建立公司并载入标准内容
          </Button>
        )}
      </div>
      {form.isBusy && <p role="status">正在建立公司并载入标准内容，约需一分钟，请不要关闭页面。</p>}
    </form>
  );
}

function StepList({ now }: { now: number }) {
  return (
    <ol className="set-up__steps" aria-label="步骤">
      {steps.map(({ code, title }, at) => (
        <li key={code} aria-current={at === now ? 'step' : undefined}>
          {at + 1}. {title}
        </li>
      ))}
    </ol>
  );
}

const stepOf = (path: string, otherwise: number): number => {
  const found = steps.findIndex((one) => path.startsWith(`${one.code}.`) || fieldsOf(one).includes(path));
  return found < 0 ? otherwise : found;
};
