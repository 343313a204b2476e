type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The input of a form: by field name, the values of its fields in order. Checked boxes and choices count as values. */
export type FormValues = Record<string, string[]>;

/**
 * Excludes fields whose content must not be stored: secrets (also while shown as plain text), one-time codes, files, and fields
 * that nobody types in.
 */
function isKept(field: Element): field is Field {
  if (!field.matches('input[name], textarea[name], select[name]') || field.matches('[data-keep="no"]')) return false;
  const { type, autocomplete, name } = field as Field;
  return (
    !/^(password|file|hidden|submit|image|reset|button)$/.test(type) &&
    !/password|one-time-code|^cc-/.test(autocomplete) &&
    !/password|passwd|pwd/i.test(name)
  );
}

function keptFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(isKept);
}

const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/** Reads the fields that may be stored. A checkbox reads as its value followed by `on` or nothing. */
export function readValues(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const field of keptFields(form)) (values[field.name] ??= []).push(readField(field));
  return values;
}

function readField(field: Field): string {
  if (isTick(field)) return field.checked ? `on ${field.value}` : '';
  if (field instanceof HTMLSelectElement) return JSON.stringify([...field.selectedOptions].map((option) => option.value));
  return field.value;
}

/** Restores values as if they were typed, so that React and other listeners receive events. Newer input is not overwritten. */
export function writeValues(form: HTMLFormElement, values: FormValues): void {
  const position: Record<string, number> = {};
  for (const field of keptFields(form)) {
    const at = (position[field.name] = (position[field.name] ?? -1) + 1);
    const value = values[field.name]?.[at];
    if (value !== undefined && value !== readField(field)) writeField(field, value);
  }
}

function writeField(field: Field, value: string): void {
  if (isTick(field)) {
    // React listens to clicks; a click also clears the other radio buttons of the group.
    if (field.checked !== value.startsWith('on ')) field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) {
    const chosen = JSON.parse(value) as string[];
    for (const option of field.options) option.selected = chosen.includes(option.value);
  } else {
    if (field.value !== field.defaultValue) return;
    // React overrides `value` on the element to track changes; the prototype's setter bypasses it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
