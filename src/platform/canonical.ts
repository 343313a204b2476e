/**
 * The same value with the names of its objects in one order, so that two equal ones become the same JSON: the database keeps names in an order of its own, and
 * browsers in that of typing. Names without a value are left out, as JSON does.
 */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, inner]) => [name, sortKeys(inner)]));
}

/** A value as the one line of JSON that stands for it in hashes. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sortKeys(value));
