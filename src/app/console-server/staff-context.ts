import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { AnyCall } from '#contract/call.ts';
import { failStaff, isStaffOutcome } from '#contract/staff-outcomes.ts';
import { findSessionActor, findSessionEnding } from '#identity/accounts/service/sessions.ts';
import { meGet } from '#identity/staff/calls/sign-in.ts';
import { readAccess } from '#identity/staff/service/sign-in/access.ts';
import { sessionCookie } from '#identity/staff/service/sign-in/admission.ts';
import { findTokenActor, type TokenUser } from '#identity/staff/service/tokens/use-token.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { readCookies } from '#platform/http/cookies.ts';
import { asSecurityEvent } from '#platform/log/security-events.ts';
import { OwnWorkError, ScopeError } from '#platform/staff-access.ts';
import { OwnApprovalError } from '#workflow/approvals/service/decide.ts';
import { createContext, type Services } from '../services.ts';
import { hasSecureCookies, readConnection, readIdleSeconds } from '../visitor-context.ts';

/** Creates the context of a console request: the staff member by the session cookie, with the permissions at the current network. */
export async function createStaffContext(services: Services, request: FastifyRequest): Promise<Context> {
  const cookies = readCookies(request.headers.cookie, hasSecureCookies(request, services.config.consoleUrl));
  const nobody = nobodyOf(services, request, cookies);
  const token = cookies[sessionCookie];
  if (!token?.startsWith('st_')) return nobody;
  const isActivity = request.routeOptions.url !== meGet.path;
  const actor = await findSessionActor(services.db, token, nobody.now, { isActivity, idleSeconds: readIdleSeconds(request) });
  if (actor?.kind !== 'staff') {
    const ended = await findSessionEnding(services.db, token);
    return ended ? { ...nobody, actor: { kind: 'visitor', ended } } : nobody;
  }
  staffOfRequest.set(request, actor.staffId);
  return { ...nobody, actor: { ...actor, ...(await readAccess(nobody, actor.staffId, actor.sessionId)) } };
}

/** The staff member of each request, for its log line. */
const staffOfRequest = new WeakMap<FastifyRequest, number>();

/** Probes and static files say nothing about what staff have seen. */
const isUnlogged = (url: string): boolean => /^\/(?:assets\/|healthz|readyz|metrics|favicon)/.test(url);

/** Logs each console request when it is answered: who, which route, with which result. Addresses may hold numbers and are left out. */
export function logStaffRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isUnlogged(request.url)) return;
    const { id: requestId, ip, method, routeOptions, log } = request;
    const staffId = staffOfRequest.get(request);
    const ms = Math.round(reply.elapsedTime);
    log.info({ requestId, ip, route: `${method} ${routeOptions.url ?? '*'}`, staffId, status: reply.statusCode, ms }, 'console request');
  });
}

const nobodyOf = (services: Services, request: FastifyRequest, cookies: Record<string, string>): Context =>
  createContext(services, {
    actor: { kind: 'visitor' },
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    cookies,
    connection: readConnection(request),
  });

/** `Bearer …`, sent by systems of the firm instead of a cookie. */
const bearer = /^Bearer +(\S{1,200})$/i;

/** Returns the bearer token of the request, or undefined. */
export const getBearerToken = ({ headers }: FastifyRequest): string | undefined => bearer.exec(headers.authorization ?? '')?.[1];

/** Returns the seconds to wait for a token over its limit; undefined when it is allowed. */
export type TokenLimiter = (request: FastifyRequest) => Promise<{ retryAfter: number } | undefined>;

/**
 * Creates the context of a console call: from the token if there is one, regardless of cookies; otherwise from the session.
 * Throws 40303 for an invalid token, 42900 for one over its limit.
 */
export async function createCallerContext(services: Services, limit: TokenLimiter, request: FastifyRequest): Promise<Context> {
  if (request.headers.authorization === undefined) return createStaffContext(services, request);
  return createTokenContext(services, limit, request, 'system');
}

/** Creates the context of a request with a token. Throws 40303 for an invalid token or none, 42900 for one over its limit. */
export async function createTokenContext(
  services: Services,
  limit: TokenLimiter,
  request: FastifyRequest,
  user: TokenUser,
): Promise<Context> {
  const nobody = nobodyOf(services, request, {});
  const text = getBearerToken(request);
  if (text === undefined) throw failStaff('tokenRefused');
  const actor = await findTokenActor(nobody, text, user);
  if (actor.kind === 'staff') staffOfRequest.set(request, actor.staffId);
  const wait = await limit(request);
  if (wait) throw fail('tooManyRequests', '这个接口令牌的请求过于频繁，请按 retryAfter 的秒数稍后再试', wait);
  return { ...nobody, actor };
}

/**
 * Rejects requests from pages of other sites that contain the session cookie. Browsers report the origin of a request; a client without
 * this header is not a browser and was given the cookie deliberately.
 */
export function rejectForeignOrigins(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const { origin, host } = request.headers;
  const isForeign =
    site === undefined ? origin !== undefined && URL.parse(origin)?.host !== host : site !== 'same-origin' && site !== 'none';
  // An address typed in the browser may only read.
  if (isForeign || (site === 'none' && request.method !== 'GET')) throw asSecurityEvent('page.foreign', fail('notFound'));
}

function reasonOf(error: unknown): 'own' | 'permission' | 'scope' | undefined {
  if (error instanceof OwnWorkError) return 'own';
  if (isStaffOutcome(error, 'notPermitted')) return 'permission';
  return error instanceof ScopeError ? 'scope' : undefined;
}

/** Records refusals of staff: a missing permission, a subject outside the scope, and a decision that another person must make. */
export async function recordRefusal(ctx: Context, { method, path }: AnyCall, error: unknown): Promise<void> {
  // The attempt to approve one's own request is already recorded.
  if (ctx.actor.kind !== 'staff' || error instanceof OwnApprovalError) return;
  const reason = reasonOf(error);
  if (reason)
    await audit(ctx, 'staff.refused', `call:${method} ${path}`, {
      reason,
      ...(error instanceof ScopeError && { what: String(error.cause) }),
    });
}
