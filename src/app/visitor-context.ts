import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { findSessionActor, findSessionEnding } from '#identity/accounts/service/sessions.ts';
import { sessionGet } from '#identity/clients/calls.ts';
import { seekerSession } from '#identity/job-seekers/calls/seekers.ts';
import type { Actor, Connection, Context } from '#platform/context.ts';
import { readCookies, usesSecureCookies } from '#platform/http/cookies.ts';
import { createContext, type Services } from './services.ts';

/** Creates the context of a request: actor, address and connection. */
export async function createVisitorContext(services: Services, request: FastifyRequest): Promise<Context> {
  const token = request.headers.authorization?.match(/^Bearer ([\w-]{20,200})$/)?.[1];
  // Polling the remaining session time must not extend the session.
  const isActivity = request.routeOptions.url !== sessionGet.path && request.routeOptions.url !== seekerSession.path;
  const actor = token
    ? await findSessionActor(services.db, token, new Date(), { isActivity, idleSeconds: readIdleSeconds(request) })
    : undefined;
  return createContext(services, {
    actor: actor ?? (await visitorOf(services, token)),
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    cookies: readCookies(request.headers.cookie, hasSecureCookies(request, services.config.publicUrl)),
    connection: readConnection(request),
  });
}

/** Returns true when cookies of this request are for TLS only, at a site with this address. */
export function hasSecureCookies({ protocol, headers }: FastifyRequest, siteAddress: string): boolean {
  return usesSecureCookies({ isSecure: protocol === 'https', host: headers.host }, siteAddress);
}

/** Returns the seconds of inactivity that the page reports; 0 without a report. */
export function readIdleSeconds({ headers }: FastifyRequest): number {
  const told = headers['x-idle'];
  return typeof told === 'string' && /^\d{1,6}$/.test(told) ? Number(told) : 0;
}

/** For an ended session, the error says who ended it. */
async function visitorOf({ db }: Services, token: string | undefined): Promise<Actor> {
  const ended = token && (await findSessionEnding(db, token));
  return { kind: 'visitor', ...(ended && { ended }) };
}

/**
 * Returns the visitor's connection. TLS ends at a proxy, which sends `x-tls-protocol` and `x-tls-cipher`; from anybody else these
 * headers were removed when the request arrived.
 */
export function readConnection(request: FastifyRequest): Connection {
  const told = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' && /^[\w./:+-]{1,80}$/.test(value) ? value : undefined;
  };
  const [protocol, cipher] = [told('x-tls-protocol'), told('x-tls-cipher')];
  const isPlainIpv4 = !isIPv6(request.ip) || request.ip.toLowerCase().startsWith('::ffff:');
  return {
    isSecure: request.protocol === 'https',
    isForwarded: ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => request.headers[name] !== undefined),
    httpVersion: told('x-http-version') ?? request.raw.httpVersion,
    ipVersion: isPlainIpv4 ? 4 : 6,
    ...(protocol && cipher && { tls: { protocol, cipher } }),
  };
}
