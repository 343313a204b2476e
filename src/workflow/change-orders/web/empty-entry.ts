import type { FormField } from '../schema/contents.ts';
import { choiceValue } from './choice-value.ts';

/**
 * Returns the initial values of a new list entry: the constants of the first variant, empty text in required text fields,
 * otherwise nothing.
 */
export function createEmptyEntry(item: FormField): unknown {
  if (item.kind === 'variants') return { [item.by!]: Object.keys(item.variants ?? {})[0] };
  if (item.kind === 'words' || item.kind === 'list') return [];
  if (item.kind !== 'group') return '';
  const held = Object.entries(item.fields ?? {}).filter(([, { isRequired, isNullable }]) => isRequired || isNullable);
  return Object.fromEntries(held.map(([name, inner]) => [name, inner.isNullable ? null : beginValue(inner)]));
}

function beginValue(field: FormField): unknown {
  if (field.kind === 'fixed') return field.value;
  if (field.kind === 'flag') return false;
  if (field.kind === 'choice') return field.options?.[0] && choiceValue(field, field.options[0].value);
  if (field.kind === 'number') return undefined;
  return createEmptyEntry(field);
}
