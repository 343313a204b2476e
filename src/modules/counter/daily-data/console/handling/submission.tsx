import { useId } from 'react';
import { Part } from '#console/ui/screen.tsx';
import { useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { errorOf } from '#web/ui/error-summary/error-summary.tsx';
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
  const fieldId = useId();
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
      stopping.every(({ guard }) => accept.includes(guard)) ? [] : [{ path: 'accept', message: '未通过的校验须逐项放行，才能提交' }],
    async act(client, input) {
      await client.call(dailyImportSubmit, input);
      onChanged();
    },
  });
  const loose = submitting.errors.filter(({ path }) => !['acceptReason', 'applyAt'].includes(path));
  return (
    <Part title="提交复核">
      <form onSubmit={submitting.onSubmit}>
        {loose.map(({ path, message }) => (
          <p key={path + message} className="field__error" role="alert">
            {message}
          </p>
        ))}
        {stopping.length > 0 && <Acceptance guards={stopping} error={errorOf(submitting.errors, 'acceptReason')} />}
        <div className="field">
          <label className="field__label" htmlFor={`${fieldId}-reason`}>
            说明<span className="field__optional">（选填）</span>
          </label>
          <textarea className="control" id={`${fieldId}-reason`} name="reason" rows={2} maxLength={300} />
        </div>
        <MomentField error={errorOf(submitting.errors, 'applyAt')} />
        <Button kind="primary" type="submit" aria-busy={submitting.isBusy}>
          {stopping.length > 0 ? '提交复核（需 2 人，含合规）' : '提交复核（需 1 人）'}
        </Button>
      </form>
    </Part>
  );
}

function Acceptance({ guards, error }: { guards: NonNullable<ImportDetail['report']>['guards']; error: string | undefined }) {
  const id = useId();
  return (
    <>
      {guards.map(({ guard, title, message }) => (
        <label key={guard + message} className="daily__choice">
          <input type="checkbox" name="accept" value={guard} />
          <span>
            放行“{title}”<span className="subline">{message}</span>
          </span>
        </label>
      ))}
      <div className={error ? 'field field--wrong' : 'field'}>
        <label className="field__label" htmlFor={id}>
          放行的原因
        </label>
        {error && <p className="field__error">{error}</p>}
        <textarea className="control" id={id} name="acceptReason" rows={2} maxLength={300} />
      </div>
    </>
  );
}
