import { CallError } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import { staffCodes } from '#contract/staff-outcomes.ts';
import type { Actor } from '../context.ts';
import type { Log } from '../log/log.ts';
import { logSecurityEvent, markedEvent, type SecurityEvent, type SecurityEventFields } from '../log/security-events.ts';
import { networkOf } from './visitor-network.ts';

/** Outcomes that are events for every kind of caller. */
const eventsByCode: ReadonlyMap<number, SecurityEvent> = new Map<number, SecurityEvent>([
  [codes.wrongCredentials.code, 'signIn.refused'],
  [codes.wrongVerification.code, 'verification.refused'],
  [codes.tooManyRequests.code, 'limit.exceeded'],
  [staffCodes.notPermitted.code, 'access.refused'],
  [staffCodes.tokenRefused.code, 'signIn.refused'],
  [staffCodes.notForTokens.code, 'access.refused'],
]);

/** Errors that were logged: a call's error passes the handler of its listener as well. */
const reported = new WeakSet<Error>();

interface RefusedRequest extends Omit<SecurityEventFields, 'actor' | 'code'> {
  log: Pick<Log, 'warn'>;
  /** Undefined before anybody was identified. */
  actor?: Actor | undefined;
}

/** Logs a refusal that is a security event, once; other errors are left alone. */
export function reportRefusal(error: unknown, { log, actor, ...fields }: RefusedRequest): void {
  if (!(error instanceof CallError) || reported.has(error)) return;
  const event = eventOf(error, actor);
  if (!event) return;
  reported.add(error);
  if (event === 'limit.exceeded' && !isFirstOfMinute(fields.ip)) return;
  logSecurityEvent(log, event, { ...fields, ...(actor && { actor: nameOf(actor) }), code: error.code });
}

function eventOf(error: CallError, actor: Actor | undefined): SecurityEvent | undefined {
  const marked = markedEvent(error) ?? eventsByCode.get(error.code);
  if (marked) return marked;
  // A signed-in person who requests something that does not exist may be trying the numbers of others.
  const isSomebody = actor !== undefined && actor.kind !== 'visitor' && actor.kind !== 'system';
  return isSomebody && error.code === codes.notFound.code ? 'access.refused' : undefined;
}

function nameOf(actor: Actor): string {
  if (actor.kind === 'staff') return `staff:${actor.staffId}`;
  if (actor.kind === 'client') return `client:${actor.clientId}`;
  return actor.kind === 'seeker' ? `seeker:${actor.seekerId}` : actor.kind;
}

const minuteMs = 60_000;
const mostNetworks = 10_000;
const limitedNetworks = new Map<string, number>();

/** Returns true once a minute for a network: a flood of refusals must not become a flood of log lines. */
function isFirstOfMinute(ip: string | undefined): boolean {
  const [network, now] = [ip ? networkOf(ip) : '', Date.now()];
  if (now - (limitedNetworks.get(network) ?? 0) < minuteMs) return false;
  if (limitedNetworks.size >= mostNetworks) limitedNetworks.clear();
  limitedNetworks.set(network, now);
  return true;
}
