import { randomInt } from 'node:crypto';
import type { Day } from '#platform/day.ts';

/** Returns a new request number that cannot be guessed from another: subject, day, then eight random digits in two groups. */
export function newRequestNumber(kind: 'DC' | 'SC' | 'CX' | 'DE', day: Day): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return `${kind}${day.replaceAll('-', '')}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
