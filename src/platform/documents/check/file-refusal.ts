import { fail } from '#contract/call-error.ts';

/** 40001 at the field `file`, in words that say what to do instead. */
export const refused = (message: string) => fail('invalidInput', message, { errors: [{ path: 'file', message }] });
