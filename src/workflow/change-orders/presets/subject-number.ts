import { fail } from '#contract/call-error.ts';

/** Returns the numeric id of a subject. Throws 40004 if it is not a number. */
export function parseSubjectNumber(subject: string): number {
  if (!/^\d{1,9}$/.test(subject)) throw fail('notFound');
  return Number(subject);
}
