import type { FastifyInstance } from 'fastify';

const aYear = 365 * 24 * 3600;

/**
 * `GET /mode/elder?on=1&to=/path`: remembers the choice in a cookie and goes back. A link, so that it works before or
 * without any script; the page then arrives in its mode, without a flash.
 */
export function registerElderMode(app: FastifyInstance, isSecure: boolean): void {
  app.get('/mode/elder', (request, reply) => {
    const { on, to } = request.query as Record<string, unknown>;
    const cookie = on === '1' ? `qt_elder=1; Max-Age=${aYear}` : 'qt_elder=; Max-Age=0';
    reply.header('set-cookie', `${cookie}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`);
    reply.header('cache-control', 'no-store');
    return reply.redirect(ownPath(to), 303);
  });
}

/** A path of this site, or the home page for anything that might lead elsewhere. */
export function ownPath(given: unknown): string {
  if (typeof given !== 'string' || !/^\/(?![/\\])[^\\\s]*$/.test(given) || given.length > 2000) return '/';
  const url = new URL(given, 'http://site.invalid');
  return url.host === 'site.invalid' ? url.pathname + url.search : '/';
}
