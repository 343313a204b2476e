import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getLaunchState } from '#content/website/service/launch.ts';
import { getSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import { writeClosedPage } from '#operations/setup/closed-page.ts';
import type { SetUpDeps } from '#operations/setup/deps.ts';
import { hasLaunchPass, launchPassCookie, launchPassPath, redeemLaunchTicket } from '#operations/setup/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { isDatabaseUnreachable } from '#platform/database/database-unreachable.ts';
import { formatCookie, readCookies } from '#platform/http/cookies.ts';
import { hasSecureCookies } from '../visitor-context.ts';

export interface ClosedSiteOptions {
  firstDay: SetUpDeps;
  publicUrl: string;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  context(): Context;
}

/** True for routes of a closed site: health checks, and assets of its single page. */
const isAlwaysThere = (url: string): boolean =>
  /^\/(?:healthz|readyz|robots\.txt|favicon\.(?:svg|ico)|brand\/|assets\/)/.test(url) || url.startsWith(launchPassPath);

/** Retry-After in seconds; a launch is announced to the day at most. */
const comeAgain = 3600;

/**
 * Before the launch visitors get one page at every address, with contact data; staff with a pass get the site. Runs before
 * everything except cached pages, which do not exist before the launch.
 */
export function registerClosedSite(app: FastifyInstance, { firstDay, publicUrl, headers, context }: ClosedSiteOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const ctx = context();
    const standing = await standingOf(ctx);
    // A site without a firm has nothing to hide: browsers get the page, and calls respond as far as possible.
    if (standing === 'open' || (standing === 'unprepared' && !request.headers.accept?.includes('text/html'))) return undefined;
    void reply.header('x-robots-tag', 'noindex');
    if (isAlwaysThere(request.url)) return undefined;
    const token = readCookies(request.headers.cookie, hasSecureCookies(request, publicUrl))[launchPassCookie.name];
    if (token && (await hasLaunchPass(ctx, firstDay, token))) return undefined;
    if (wantsPage(request)) return sendClosedPage(ctx, reply, headers);
    throw fail('unavailable', '网站即将开通', { retryAfter: comeAgain });
  });
  // A scope of its own: no other route here takes a form. The ticket is posted, so that no log holds it and no prefetch uses it.
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.post(launchPassPath, async (request, reply) => {
      const ticket = request.body instanceof URLSearchParams ? request.body.get('ticket') : null;
      const token = ticket ? await redeemLaunchTicket(context(), firstDay, ticket) : undefined;
      void reply.header('cache-control', 'no-store');
      const { name, maxAgeSeconds } = launchPassCookie;
      const sent = { header: request.headers.cookie, isSecure: hasSecureCookies(request, publicUrl) };
      if (token) void reply.header('set-cookie', formatCookie(name, token, { maxAgeSeconds, sameSite: 'Lax' }, sent));
      return reply.redirect('/', 303);
    });
  });
}

/** While the database is unreachable only files can be served, and page requests get an error page. */
async function standingOf(ctx: Context): Promise<'unprepared' | 'closed' | 'open'> {
  try {
    return await getLaunchState(ctx);
  } catch (error) {
    if (isDatabaseUnreachable(error)) return 'open';
    throw error;
  }
}

const wantsPage = ({ method, headers: { accept = '' } }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !accept.includes('application/json');

async function sendClosedPage(ctx: Context, reply: FastifyReply, headers: Readonly<Record<string, string>>): Promise<FastifyReply> {
  const settings = (await getLaunchState(ctx)) === 'closed' ? await getSettings(ctx) : undefined;
  const { html, styles } = writeClosedPage(settings);
  const policy = headers['content-security-policy'];
  const source = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;
  if (policy) void reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' ${source}`));
  return reply
    .code(503)
    .header('retry-after', String(comeAgain))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
