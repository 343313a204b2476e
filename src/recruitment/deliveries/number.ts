import { randomInt } from 'node:crypto';
import type { Day } from '#platform/day.ts';

/** Returns a delivery number that cannot be guessed from another: the day, then eight random digits in two groups. */
export function newDeliveryNumber(day: Day): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return `TD${day.replaceAll('-', '')}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
