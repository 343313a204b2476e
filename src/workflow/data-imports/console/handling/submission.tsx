import type { FieldError } from '#contract/envelope.ts';
import { Part } from '#ui/console/screen.tsx';
import { useFormAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { fieldId } from '#ui/components/field/field.tsx';
import { TextArea } from '#ui/components/text-input.tsx';
import { dailyImportSubmit } from '../../calls/imports.ts';
import type { ImportDetail } from '../../schema/imports.ts';
import { MomentField } from '../moment-field.tsx';

const textIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

/** Hands what was checked to those who approve: why, when, and which guards are let pass. */
export function Submission({ handling, onChanged }: { handling: ImportDetail; onChanged: () => void }) {
  const { id, revision, report } = handling;
  const stopping = report?.guards.filter(({ state }) => state === 'failed') ?? [];
  const submitting = useFormAction({
    read: (data) => ({
      id,
      revision,
      reason: textIn(data, 'reason'),
      applyAt: MomentField.read(data),
      accept: data.getAll('accept').map(String),
      acceptReason: textIn(data, 'acceptReason'),
    }),
    check: ({ accept }) =>
      stopping.every(({ guard }) => accept.includes(guard)) ? [] : [{ path: 'accept', message: '未通过的校验须逐项放行或确认，才能提交' }],
    async act(client, input) {
      await client.call(dailyImportSubmit, input);
      onChanged();
    },
  });
  const ownPaths = ['accept', 'acceptReason', 'reason', 'applyAt'];
  return (
    <Part title="提交复核">
      <form onSubmit={submitting.onSubmit} noValidate>
        <ErrorSummary errors={submitting.errors.filter(({ path }) => !ownPaths.includes(path))} title="没有提交" />
        {stopping.length > 0 && <Acceptance guards={stopping} errors={submitting.errors} />}
        <TextArea name="reason" label="说明" isOptional rows={2} maxLength={300} error={errorOf(submitting.errors, 'reason')} />
        <MomentField error={errorOf(submitting.errors, 'applyAt')} />
        <Button kind="primary" type="submit" aria-busy={submitting.isBusy}>
          {stopping.some(({ isDoubt }) => !isDoubt) ? '提交复核（需 2 人，含合规）' : '提交复核（需 1 人）'}
        </Button>
      </form>
    </Part>
  );
}

interface AcceptanceProps {
  guards: NonNullable<ImportDetail['report']>['guards'];
  errors: readonly FieldError[];
}

/** Each guard that stops it, to be let pass by itself, and why they are. */
function Acceptance({ guards, errors }: AcceptanceProps) {
  const names = [...(guards.some(({ isDoubt }) => !isDoubt) ? ['放行'] : []), ...(guards.some(({ isDoubt }) => isDoubt) ? ['确认'] : [])];
  return (
    <>
      {guards.map(({ guard, title, message, isDoubt }, at) => (
        <Checkbox
          key={guard + message}
          name="accept"
          id={at === 0 ? fieldId('accept') : `${fieldId('accept')}-${at}`}
          value={guard}
          label={`${isDoubt ? '确认' : '放行'}“${title}”`}
          hint={message}
          isOptional
          error={at === 0 ? errorOf(errors, 'accept') : undefined}
        />
      ))}
      <TextArea name="acceptReason" label={`${names.join('、')}的原因`} rows={2} maxLength={300} error={errorOf(errors, 'acceptReason')} />
    </>
  );
}
