import type { FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { AnyCall } from '#contract/call.ts';
import { isStaffOutcome } from '#contract/staff-outcomes.ts';
import { meGet } from '#modules/console/staff/calls/sign-in.ts';
import { OwnApprovalError } from '#modules/workflow/approvals/service/decide.ts';
import { readAccess } from '#modules/console/staff/service/sign-in/access.ts';
import { sessionCookie } from '#modules/console/staff/service/sign-in/admission.ts';
import { findActor, findEnding } from '#modules/base/person/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { ScopeError } from '#platform/staff-access.ts';
import { createContext, type Services } from '../services.ts';
import { readCookies } from '#platform/http/cookies.ts';
import { connectionOf, idleOf } from '../visitor-context.ts';

/** The context of a request to the console: who asks, by the session's cookie, and what they may do from where they are. */
export async function staffContextOf(services: Services, request: FastifyRequest): Promise<Context> {
  const cookies = readCookies(request.headers.cookie ?? '');
  const nobody = createContext(services, {
    actor: { kind: 'visitor' },
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    cookies,
    connection: connectionOf(request, services.config.trustProxy !== 0),
  });
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

/** Writes down what staff were refused: a permission they have not got, or what lies outside of their scope. */
export async function recordRefusal(ctx: Context, { method, path }: AnyCall, error: unknown): Promise<void> {
  // An own approval is on record already, whichever way it came.
  if (ctx.actor.kind !== 'staff' || error instanceof OwnApprovalError) return;
  const reason = isStaffOutcome(error, 'notPermitted') ? 'permission' : error instanceof ScopeError ? 'scope' : undefined;
  if (reason)
    await audit(ctx, 'staff.refused', `call:${method} ${path}`, {
      reason,
      ...(error instanceof ScopeError && { what: String(error.cause) }),
    });
}
