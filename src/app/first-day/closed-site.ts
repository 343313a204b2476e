import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getStanding } from '#content/website/service/launch.ts';
import { getSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import { writeClosedPage } from '#operations/setup/closed-page.ts';
import type { FirstDayDeps } from '#operations/setup/deps.ts';
import { holdsPass, passCookie, passPath, takePass } from '#operations/setup/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/database/away.ts';
import { readCookies } from '#platform/http/cookies.ts';
import { cookieOf } from '#rendering/server/page-redirect.ts';

export interface ClosedSiteOptions {
  firstDay: FirstDayDeps;
  publicUrl: string;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  context(): Context;
}

/** True for routes of a closed site: health checks, and assets of its single page. */
const isAlwaysThere = (url: string): boolean =>
  /^\/(?:healthz|readyz|robots\.txt|favicon\.svg|brand\/|assets\/)/.test(url) || url.startsWith(passPath);

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
    const token = readCookies(request.headers.cookie ?? '')[passCookie.name];
    if (token && (await holdsPass(ctx, firstDay, token))) return undefined;
    if (wantsPage(request)) return sendClosedPage(ctx, reply, headers);
    throw fail('unavailable', '网站即将开通', { retryAfter: comeAgain });
  });
  app.get(passPath, async (request, reply) => {
    const { ticket } = request.query as Record<string, unknown>;
    const token = typeof ticket === 'string' ? await takePass(context(), firstDay, ticket) : undefined;
    void reply.header('cache-control', 'no-store');
    if (token) void reply.header('set-cookie', cookieOf(passCookie.name, token, passCookie.maxAgeSeconds, publicUrl));
    return reply.redirect('/', 303);
  });
}

/** While the database is unreachable only files can be served, and page requests get an error page. */
async function standingOf(ctx: Context): Promise<'unprepared' | 'closed' | 'open'> {
  try {
    return await getStanding(ctx);
  } catch (error) {
    if (isDatabaseAway(error)) return 'open';
    throw error;
  }
}

const wantsPage = ({ method, headers: { accept = '' } }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !accept.includes('application/json');

async function sendClosedPage(ctx: Context, reply: FastifyReply, headers: Readonly<Record<string, string>>): Promise<FastifyReply> {
  const settings = (await getStanding(ctx)) === 'closed' ? await getSettings(ctx) : undefined;
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
