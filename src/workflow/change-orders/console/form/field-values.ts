import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { FormField } from '../../schema/contents.ts';

/** Returns the id of a field's control, used by links from errors and findings. */
export const fieldKey = (path: string): string => `draft-${path.replaceAll('.', '-')}`;

/** Returns the value of a cleared field: undefined, null, or an empty text where a text is required. */
export function clearedValue(field: FormField): unknown {
  if (field.isNullable) return null;
  return field.isRequired ? '' : undefined;
}

/**
 * Formats a timestamp for its field, in Beijing time whatever the time zone of the machine. Input that is not a time is returned
 * unchanged.
 */
export function toLocalInput(value: unknown): string {
  if (typeof value !== 'string') return '';
  return isMoment.test(value) && !Number.isNaN(Date.parse(value)) ? beijingMinute(value).replace(' ', 'T') : value;
}

const isMoment = /^\d{4}-\d\d-\d\dT/;
