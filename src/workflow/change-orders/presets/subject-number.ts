import { fail } from '#contract/call-error.ts';

/** The number by which a module knows a thing. Throws 40004 for what is no number. */
export function subjectNumber(subject: string): number {
  if (!/^\d{1,9}$/.test(subject)) throw fail('notFound');
  return Number(subject);
}
