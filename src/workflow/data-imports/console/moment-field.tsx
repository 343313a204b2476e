import { DateField } from '#ui/components/date-input/date-input.tsx';
import { momentTyped } from '#ui/components/date-input/read-date.ts';

/** When something takes effect: at once after the approval, or at a moment, in Beijing time whatever the zone of the machine. */
export function MomentField({ error }: { error: string | undefined }) {
  return <DateField name="applyAt" kind="moment" label="生效时间" hint="北京时间；留空则复核通过后立即生效" isOptional error={error} />;
}

MomentField.read = (data: FormData): string | null => {
  const text = data.get('applyAt');
  return typeof text === 'string' ? momentTyped(text) : null;
};
