import { fail, type CallError } from '#contract/call-error.ts';
import type { Actor } from '../context.ts';

/** Creates the error for a caller without a session: with `ended` where somebody has ended the session. */
export const sessionExpired = (actor: Actor): CallError =>
  fail('sessionExpired', undefined, actor.kind === 'visitor' && actor.ended ? { extra: { ended: actor.ended } } : {});
