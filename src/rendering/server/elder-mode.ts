import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseLocalAddress } from '#contract/local-address.ts';
import { formatCookie } from '#platform/http/cookies.ts';

const aYear = 365 * 24 * 3600;

/**
 * Registers `GET /mode/elder?on=1&to=/path`, which stores the choice in a cookie and redirects back. It is a link, so that it
 * works before or without any script; the page then loads in its mode, without a flash.
 */
export function registerElderMode(app: FastifyInstance, hasSecureCookies: (request: FastifyRequest) => boolean): void {
  app.get('/mode/elder', (request, reply) => {
    const { on, to } = request.query as Record<string, unknown>;
    const [value, maxAgeSeconds] = on === '1' ? ['1', aYear] : ['', 0];
    const sent = { header: request.headers.cookie, isSecure: hasSecureCookies(request) };
    reply.header('set-cookie', formatCookie('qt_elder', value, { maxAgeSeconds, sameSite: 'Lax' }, sent));
    reply.header('cache-control', 'no-store');
    return reply.redirect(parseLocalAddress(to) ?? '/', 303);
  });
}
