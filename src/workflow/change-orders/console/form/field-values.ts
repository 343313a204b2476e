import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { FormField } from '../../schema/contents.ts';

/** The id of a field's control, to which errors and findings lead. */
export const fieldKey = (path: string): string => `draft-${path.replaceAll('.', '-')}`;

/** What a field that is emptied becomes: nothing at all, null, or an empty text where there must be one. */
export function emptied(field: FormField): unknown {
  if (field.isNullable) return null;
  return field.isRequired ? '' : undefined;
}

/** A moment as its field has it, in Beijing time whatever the zone of the machine; what was typed and is none stays as it is. */
export function toLocal(value: unknown): string {
  if (typeof value !== 'string') return '';
  return isMoment.test(value) && !Number.isNaN(Date.parse(value)) ? beijingMinute(value).replace(' ', 'T') : value;
}

const isMoment = /^\d{4}-\d\d-\d\dT/;
