import { useId } from 'react';
import { DateInput } from '#web/ui/date-input/date-input.tsx';
import { momentTyped } from '#web/ui/date-input/read-date.ts';

/** When something is published: at once after the approval, or at a moment, in Beijing time whatever the zone of the machine. */
export function MomentField({ error }: { error: string | undefined }) {
  const id = useId();
  return (
    <div className={error ? 'field field--wrong' : 'field'}>
      <label className="field__label" htmlFor={id}>
        发布时间<span className="field__optional">（选填）</span>
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        北京时间；留空则复核通过后立即发布
      </p>
      {error && <p className="field__error">{error}</p>}
      <DateInput kind="moment" id={id} name="applyAt" aria-describedby={`${id}-hint`} />
    </div>
  );
}

MomentField.read = (data: FormData): string | null => {
  const text = data.get('applyAt');
  return typeof text === 'string' ? momentTyped(text) : null;
};
