import type { FastifyInstance } from 'fastify';
import { parseLocalAddress } from '#contract/local-address.ts';

const aYear = 365 * 24 * 3600;

/**
 * Registers `GET /mode/elder?on=1&to=/path`, which stores the choice in a cookie and redirects back. It is a link, so that it
 * works before or without any script; the page then loads in its mode, without a flash.
 */
export function registerElderMode(app: FastifyInstance, isSecure: boolean): void {
  app.get('/mode/elder', (request, reply) => {
    const { on, to } = request.query as Record<string, unknown>;
    const cookie = on === '1' ? `qt_elder=1; Max-Age=${aYear}` : 'qt_elder=; Max-Age=0';
    reply.header('set-cookie', `${cookie}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`);
    reply.header('cache-control', 'no-store');
    return reply.redirect(parseLocalAddress(to) ?? '/', 303);
  });
}
