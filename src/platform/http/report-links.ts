import type { FastifyInstance } from 'fastify';
import { logSecurityEvent } from '../log/security-events.ts';

/** Parameters that prove the right to a file: a link is signed, or holds a one-time pass or ticket. */
const proofs = ['signature', 'ticket'] as const;
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);

/** Logs links with a proof that a route did not accept. */
export function reportLinks(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ id: requestId, ip, log, method, query, routeOptions }, { statusCode }) => {
    if (!refusals.has(statusCode) || !proofs.some((name) => Object.hasOwn(query as object, name))) return;
    logSecurityEvent(log, 'link.refused', { requestId, ip, route: `${method} ${routeOptions.url ?? '*'}` });
  });
}
