import { fail } from '#contract/call-error.ts';

/** Creates a 40001 error at the field `file`; the message says what to do instead. */
export const createFileError = (message: string) => fail('invalidInput', message, { errors: [{ path: 'file', message }] });
