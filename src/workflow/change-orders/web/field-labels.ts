import type { FormField } from '../schema/contents.ts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields of a group, or of the variant of a value. */
export function fieldsFor(field: FormField, value: unknown): Record<string, FormField> {
  if (field.kind === 'variants' && isRecord(value)) return field.variants?.[String(value[field.by!])]?.fields ?? {};
  return field.fields ?? {};
}

/** Returns the name by which users recognise an entry: its variant and its first text. */
export function entryName(item: FormField, entry: unknown): string {
  if (typeof entry === 'string') return entry;
  if (Array.isArray(entry)) return entry.join(' │ ').slice(0, 60);
  if (!isRecord(entry)) return '';
  const variant = item.kind === 'variants' ? item.variants?.[String(entry[item.by!])] : undefined;
  const fields = (variant ?? item).fields ?? {};
  const names = Object.keys(fields).filter((name) => ['text', 'lines', 'html', 'number', 'day'].includes(fields[name]!.kind));
  const telling =
    names.find((name) => /name|title|label|question|text|html/i.test(name) && entry[name]) ?? names.find((name) => entry[name]);
  const text = telling ? String(entry[telling]).replaceAll(/<[^>]*>/g, ' ') : '';
  return [variant?.title, text.trim().slice(0, 60)].filter(Boolean).join('：');
}

/** Returns the label of a list entry with its position and, if available, its name: ` 第 2 项“北京中关村营业部”`. */
export function entryLabel(item: FormField, entry: unknown, index: number): string {
  const words = entryName(item, entry).slice(0, 24);
  return ` 第 ${index + 1} 项${words && `“${words}”`}`;
}

/** Returns the label of a field: `标题`, or within an entry `联系人 第 2 项“张三”：电话`. */
export const fieldLabel = (around: string, { title }: FormField): string => (around === '' ? title : `${around}：${title}`);

/** Returns the label of a place in a draft. */
export function labelAt(field: FormField, value: unknown, path: string): string {
  let [label, here, inside] = ['', field, value];
  for (const name of path === '' ? [] : path.split('.')) {
    const within = Array.isArray(inside) ? inside[Number(name)] : isRecord(inside) ? inside[name] : undefined;
    if (here.kind === 'list' && here.item) {
      label += entryLabel(here.item, within, Number(name));
      here = here.item;
    } else {
      const next: FormField | undefined = fieldsFor(here, inside)[name];
      if (!next) break;
      label = fieldLabel(label, next);
      here = next;
    }
    inside = within;
  }
  return label || '全文';
}
