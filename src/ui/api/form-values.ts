type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed into a form: by field name, the values of its fields in their order. Ticks and choices count as values. */
export type FormValues = Record<string, string[]>;

/** Fields whose content stays in the page: secrets (also while shown as plain text), one-time codes, files, and what nobody types. */
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

/** Reads the fields that may be kept. A tick reads as its value followed by `on` or nothing. */
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

/** Puts values back as if they were typed, so that React and other listeners hear of it. What was typed since is left alone. */
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
    // A click is what React listens to; it also unticks the radio's neighbours.
    if (field.checked !== value.startsWith('on ')) field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) {
    const chosen = JSON.parse(value) as string[];
    for (const option of field.options) option.selected = chosen.includes(option.value);
  } else {
    if (field.value !== field.defaultValue) return;
    // React shadows `value` on the element to notice changes; the prototype's setter goes past it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
