import type { FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { AnyCall } from '#contract/call.ts';
import { failStaff, isStaffOutcome } from '#contract/staff-outcomes.ts';
import { findActor, findEnding } from '#identity/accounts/service/sessions.ts';
import { meGet } from '#identity/staff/calls/sign-in.ts';
import { readAccess } from '#identity/staff/service/sign-in/access.ts';
import { sessionCookie } from '#identity/staff/service/sign-in/admission.ts';
import { findTokenActor } from '#identity/staff/service/tokens/use-token.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { readCookies } from '#platform/http/cookies.ts';
import { OwnWorkError, ScopeError } from '#platform/staff-access.ts';
import { OwnApprovalError } from '#workflow/approvals/service/decide.ts';
import { createContext, type Services } from '../services.ts';
import { connectionOf, idleOf } from '../visitor-context.ts';

/** The context of a request to the console: who asks, by the session's cookie, and what they may do from where they are. */
export async function staffContextOf(services: Services, request: FastifyRequest): Promise<Context> {
  const cookies = readCookies(request.headers.cookie ?? '');
  const nobody = nobodyOf(services, request, cookies);
  const token = cookies[sessionCookie(nobody)];
  if (!token?.startsWith('st_')) return nobody;
  const isActivity = request.routeOptions.url !== meGet.path;
  const actor = await findActor(services.db, token, nobody.now, { isActivity, idleSeconds: idleOf(request) });
  if (actor?.kind !== 'staff') {
    const ended = await findEnding(services.db, token);
    return ended ? { ...nobody, actor: { kind: 'visitor', ended } } : nobody;
  }
  return { ...nobody, actor: { ...actor, ...(await readAccess(nobody, actor.staffId, actor.sessionId)) } };
}

const nobodyOf = (services: Services, request: FastifyRequest, cookies: Record<string, string>): Context =>
  createContext(services, {
    actor: { kind: 'visitor' },
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    cookies,
    connection: connectionOf(request, services.config.trustProxy !== 0),
  });

/** `Bearer …`, as systems of the firm send it instead of a cookie. */
const bearer = /^Bearer +(\S{1,200})$/i;

/** The token that was sent instead of a cookie; undefined where none was, or something else. */
export const tokenTextOf = ({ headers }: FastifyRequest): string | undefined => bearer.exec(headers.authorization ?? '')?.[1];

/** How often a token may still ask; `undefined` where it may. */
export type TokenLimiter = (request: FastifyRequest) => Promise<{ retryAfter: number } | undefined>;

/**
 * The context of a call to the console: of a token where one is sent, whatever cookies come along; of the session otherwise. Throws 40303 for a token that is not good, 42900 for one that asks too often.
 */
export async function callerContextOf(services: Services, limit: TokenLimiter, request: FastifyRequest): Promise<Context> {
  if (request.headers.authorization === undefined) return staffContextOf(services, request);
  const nobody = nobodyOf(services, request, {});
  const text = tokenTextOf(request);
  if (text === undefined) throw failStaff('tokenRefused');
  const actor = await findTokenActor(nobody, text);
  const wait = await limit(request);
  if (wait) throw fail('tooManyRequests', '这个接口令牌的请求过于频繁，请按 retryAfter 的秒数稍后再试', wait);
  return { ...nobody, actor };
}

/**
 * Refuses what another site's page sends along with the session's cookie. Browsers say where a request comes from; who says nothing is no browser, and
 * holds the cookie in its own hands.
 */
export function refuseForeignPages(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const { origin, host } = request.headers;
  const isForeign =
    site === undefined ? origin !== undefined && URL.parse(origin)?.host !== host : site !== 'same-origin' && site !== 'none';
  // Typed into the address bar a call is only looked at; nothing is sent from there.
  if (isForeign || (site === 'none' && request.method !== 'GET')) throw fail('notFound');
}

function reasonOf(error: unknown): 'own' | 'permission' | 'scope' | undefined {
  if (error instanceof OwnWorkError) return 'own';
  if (isStaffOutcome(error, 'notPermitted')) return 'permission';
  return error instanceof ScopeError ? 'scope' : undefined;
}

/** Writes down what staff were refused: a permission they have not got, what lies outside of their scope, and what another person has to decide. */
export async function recordRefusal(ctx: Context, { method, path }: AnyCall, error: unknown): Promise<void> {
  // An own approval is on record already, whichever way it came.
  if (ctx.actor.kind !== 'staff' || error instanceof OwnApprovalError) return;
  const reason = reasonOf(error);
  if (reason)
    await audit(ctx, 'staff.refused', `call:${method} ${path}`, {
      reason,
      ...(error instanceof ScopeError && { what: String(error.cause) }),
    });
}
