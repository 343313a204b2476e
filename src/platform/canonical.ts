/**
 * Returns the value with sorted object keys, so that equal values give the same JSON: PostgreSQL and browsers order keys
 * differently. Keys without a value are dropped, as JSON does.
 */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, inner]) => [name, sortKeys(inner)]));
}

/** Returns the canonical one-line JSON of a value, as used for hashes. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sortKeys(value));
