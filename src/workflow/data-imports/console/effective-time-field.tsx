import { DateField } from '#ui/components/date-input/date-input.tsx';
import { parseTypedTimestamp } from '#ui/components/date-input/read-date.ts';

/** A field for the effective time: immediately after approval, or at a given time in Beijing time whatever the time zone of the machine. */
export function EffectiveTimeField({ error }: { error: string | undefined }) {
  return <DateField name="applyAt" kind="moment" label="生效时间" hint="北京时间；留空则复核通过后立即生效" isOptional error={error} />;
}

EffectiveTimeField.read = (data: FormData): string | null => {
  const text = data.get('applyAt');
  return typeof text === 'string' ? parseTypedTimestamp(text) : null;
};
