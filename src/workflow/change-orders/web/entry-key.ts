/** The field that identifies an entry of a list, or several fields together. */
export type EntryKey = string | readonly string[];

/** Returns the key of an entry as one text; empty while none of its fields is filled in. */
export function keyOfEntry(entry: unknown, key: EntryKey): string {
  const fields = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
  const values = (typeof key === 'string' ? [key] : key).map((name) => String(fields[name] ?? ''));
  return values.some(Boolean) ? values.join(' / ') : '';
}
