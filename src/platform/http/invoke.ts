import { z } from 'zod';
import { CallError, fail } from '#contract/call-error.ts';
import type { AnyCall } from '#contract/call.ts';
import type { FieldError } from '#contract/envelope.ts';
import { failStaff } from '#contract/staff-outcomes.ts';
import type { Actor, Context } from '../context.ts';
import { isDatabaseUnreachable } from '../database/database-unreachable.ts';
import { asSecurityEvent } from '../log/security-events.ts';
import { withSpan } from '../monitoring/span.ts';
import { StoreError } from '../storage/store-error.ts';
import type { Endpoint } from './endpoint.ts';
import { cleanInput } from './input/clean-input.ts';
import { hasUnknownFields, toFieldErrors } from './parse-draft.ts';
import { sessionExpired } from './session-ending.ts';

/** All endpoints of the site by method and path, because pages hold their own copies of the call objects. */
export type EndpointIndex = ReadonlyMap<string, Endpoint>;

export const endpointKey = ({ method, path }: Pick<AnyCall, 'method' | 'path'>): string => `${method} ${path}`;

/** Throws when two modules bind the same method and path. */
export function indexEndpoints(endpoints: readonly Endpoint[]): EndpointIndex {
  const index = new Map<string, Endpoint>();
  for (const one of endpoints) {
    const key = endpointKey(one.call);
    if (index.has(key)) throw new Error(`call bound twice: ${key}`);
    index.set(key, one);
  }
  return index;
}

/**
 * Runs a call: checks the caller, cleans and parses the input, calls the service, and returns only the fields of the result's
 * schema. Throws `CallError`: 50102 without a session, 40300 for staff without the permission, 40001 with the rejected fields.
 */
export function invoke(bound: Endpoint, ctx: Context, input: unknown): Promise<unknown> {
  return withSpan('call', endpointKey(bound.call), () => invokeBare(bound, ctx, input));
}

async function invokeBare(bound: Endpoint, ctx: Context, input: unknown): Promise<unknown> {
  requireAudience(bound.call, ctx.actor);
  const parsed = await z.safeParseAsync(bound.input, cleanInput(input));
  if (!parsed.success) {
    const failure = fail('invalidInput', undefined, { errors: firstOfEachField(parsed.error) });
    throw hasUnknownFields(parsed.error) ? asSecurityEvent('input.undeclared', failure) : failure;
  }
  const result = await withSpan('service', bound.handle.name || 'service', () => bound.handle(ctx, parsed.data as never));
  return checkResult(bound, result);
}

/**
 * Throws 50102 when the call is for clients, job seekers or staff and the actor is not of that kind. Throws 40300 when the staff
 * member lacks the required permission, and 40302 when an API token makes a call that is not for tokens.
 */
export function requireAudience({ who, may, forTokens }: Pick<AnyCall, 'who' | 'may' | 'forTokens'>, actor: Actor): void {
  if (actor.kind === 'staff' && actor.token && !forTokens) throw failStaff('notForTokens');
  if ((who === 'client' || who === 'seeker' || who === 'staff') && actor.kind !== who) throw sessionExpired(actor);
  if (may && !(actor.kind === 'staff' && actor.permissions.has(may))) throw failStaff('notPermitted');
}

/** Keeps one error per field, because a form shows one. */
function firstOfEachField(error: z.ZodError): FieldError[] {
  const errors = toFieldErrors(error);
  return errors.filter(({ path }, index) => errors.findIndex((one) => one.path === path) === index);
}

/** Results that passed a schema, by their source value: a cached value is returned thousands of times. */
const checkedResults = new WeakMap<z.core.$ZodType, WeakMap<object, unknown>>();

function checkResult({ result: schema }: Endpoint, result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return z.parse(schema, result);
  const known = checkedResults.get(schema) ?? new WeakMap<object, unknown>();
  checkedResults.set(schema, known);
  const checked = known.get(result) ?? z.parse(schema, result);
  known.set(result, checked);
  return checked;
}

/** Retry interval in seconds during an outage. */
const awaySeconds = 5;

/** Returns true for work that was aborted at its time limit, such as a page. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** Converts any error to one that a visitor may read; the text of an unexpected one stays hidden. */
export function toCallError(error: unknown, requestId: string): CallError {
  if (error instanceof CallError) return error;
  if (isDatabaseUnreachable(error) || isTimeout(error) || (error instanceof StoreError && error.isRetryable))
    return fail('unavailable', undefined, { retryAfter: awaySeconds });
  return new CallError(50000, `系统繁忙，请稍后再试（请求编号 ${requestId}）`, { status: 500, cause: error });
}
