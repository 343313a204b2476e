import { fail } from '#contract/call-error.ts';
import type { Context } from '../context.ts';
import { isDatabaseUnreachable } from '../database/database-unreachable.ts';
import type { Endpoint } from './endpoint.ts';
import { endpointKey, invoke } from './invoke.ts';
import { reportRefusal } from './report-refusal.ts';

/** Makes a call without a socket: with the checks, the security events and the errors of the same call over HTTP. */
export function callInProcess(bound: Endpoint, ctx: Context, input: unknown): Promise<unknown> {
  return invoke(bound, ctx, input).catch((error: unknown) => {
    reportRefusal(error, { ...ctx, route: endpointKey(bound.call) });
    // The caller knows errors only by their message to visitors: an unreachable database is not an internal error.
    throw isDatabaseUnreachable(error) ? fail('unavailable') : error;
  });
}
