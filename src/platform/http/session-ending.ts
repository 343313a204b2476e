import { fail, type CallError } from '#contract/call-error.ts';
import type { Actor } from '../context.ts';

/** The refusal for who is not signed in, or no longer: with `ended` where somebody has ended the session. */
export const sessionExpired = (actor: Actor): CallError =>
  fail('sessionExpired', undefined, actor.kind === 'visitor' && actor.ended ? { extra: { ended: actor.ended } } : {});
