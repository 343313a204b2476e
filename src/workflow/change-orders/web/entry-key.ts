/** By which field an entry of a list is known, or by which ones together. */
export type EntryKey = string | readonly string[];

/** What an entry is known by, in one text; empty while none of it is written. */
export function keyOfEntry(entry: unknown, key: EntryKey): string {
  const fields = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
  const values = (typeof key === 'string' ? [key] : key).map((name) => String(fields[name] ?? ''));
  return values.some(Boolean) ? values.join(' / ') : '';
}
