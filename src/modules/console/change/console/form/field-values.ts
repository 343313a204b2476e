import { beijingMinute } from '#web/format/beijing-time.ts';
import type { FormField } from '../../schema/contents.ts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a field's control, to which errors and findings lead. */
export const fieldKey = (path: string): string => `draft-${path.replaceAll('.', '-')}`;

/** What a field that is emptied becomes: nothing at all, null, or an empty text where there must be one. */
export function emptied(field: FormField): unknown {
  if (field.isNullable) return null;
  return field.isRequired ? '' : undefined;
}

/** What a new entry of a list begins with: the fixed fields of the first kind, empty texts of those that must be there. */
export function beginEntry(item: FormField): unknown {
  if (item.kind === 'variants') return { [item.by!]: Object.keys(item.variants ?? {})[0] };
  if (item.kind === 'words' || item.kind === 'list') return [];
  if (item.kind !== 'group') return '';
  const needed = Object.entries(item.fields ?? {}).filter(([, { isRequired }]) => isRequired);
  return Object.fromEntries(needed.map(([name, inner]) => [name, beginValue(inner)]));
}

function beginValue(field: FormField): unknown {
  if (field.kind === 'fixed') return field.value;
  if (field.kind === 'flag') return false;
  if (field.kind === 'choice') return field.options?.[0]?.value;
  if (field.kind === 'number') return undefined;
  return beginEntry(field);
}

/** A moment as its field has it, in Beijing time whatever the zone of the machine; what was typed and is none stays as it is. */
export function toLocal(value: unknown): string {
  if (typeof value !== 'string') return '';
  return isMoment.test(value) && !Number.isNaN(Date.parse(value)) ? beijingMinute(value).replace(' ', 'T') : value;
}

const isMoment = /^\d{4}-\d\d-\d\dT/;
