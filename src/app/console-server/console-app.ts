import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import fastifyRateLimit from '@fastify/rate-limit';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { registerComplaintEvidence } from '#complaints/complaint-desk/evidence-route.ts';
import { registerBuiltFiles, type BuiltFiles } from '#content/files/static-files-route.ts';
import { registerLibraryPictures } from '#content/media/picture-route.ts';
import { registerIcon } from '#content/website/brand-files-route.ts';
import { escapeHtml } from '#content/website/service/bare-page.ts';
import { embedMark } from '#content/website/service/brand/embed-mark.ts';
import { findSettings } from '#content/website/service/settings.ts';
import { fail, CallError } from '#contract/call-error.ts';
import { consoleBase } from '#contract/staff-call.ts';
import { isLoopback } from '#identity/staff/service/sign-in/admission.ts';
import { hashToken } from '#identity/staff/service/tokens/use-token.ts';
import { registerSignOnLogout } from '#identity/staff/sign-on-logout-route.ts';
import { registerExportFiles } from '#operations/data-export/file-route.ts';
import { showingGet } from '#operations/evidence/calls.ts';
import { openShowing } from '#operations/evidence/service/showings.ts';
import type { Context } from '#platform/context.ts';
import { guardBodies } from '#platform/http/bodies/guard-bodies.ts';
import { uploadFolderOf } from '#platform/http/bodies/upload-folder.ts';
import { handleErrors, sendBadAddress, sendNotFound } from '#platform/http/handle-errors.ts';
import { requireAudience } from '#platform/http/invoke.ts';
import { hostNameOf, isOwnHost } from '#platform/http/own-host.ts';
import { dropUntrustedHeaders, trustedHops } from '#platform/http/proxy-headers.ts';
import { registerCalls } from '#platform/http/register-calls.ts';
import { reportLinks } from '#platform/http/report-links.ts';
import { nextRequestId } from '#platform/http/request-id.ts';
import { forbidFrames, isolationHeaders, securityHeaders, sendBadRequest, transportHeaders } from '#platform/http/security-headers.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import { asSecurityEvent } from '#platform/log/security-events.ts';
import { reachOf } from '#platform/staff-access.ts';
import type { PublicObjectStore } from '#platform/storage/public-object-store.ts';
import { registerDeliveryFiles } from '#recruitment/hiring/file-route.ts';
import type { PageServer } from '#rendering/server/page-server.ts';
import { changeGet } from '#workflow/change-orders/calls/orders.ts';
import { previewOrder, type RenderPage, type PreviewQuery } from '#workflow/change-orders/service/preview-order.ts';
import { previewReview, reviewCookie } from '#workflow/change-orders/service/review/open-review.ts';
import { registerOutbox } from '#workflow/messaging/outbox-route.ts';
import { registerConsoleMcp } from '../mcp/console-mcp.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { registerHealth } from '../process/health.ts';
import { createContext, type Services } from '../services.ts';
import { hasSecureCookies } from '../visitor-context.ts';
import { listConsoleModules } from './console-modules.ts';
import { applyFirmBrand, registerConsoleColors } from './firm-shell.ts';
import { registerFuturePages } from './future-pages.ts';
import { sendPreview } from './send-preview.ts';
import {
  createCallerContext,
  createTokenContext,
  logStaffRequests,
  recordRefusal,
  rejectForeignOrigins,
  createStaffContext,
  getBearerToken,
  type TokenLimiter,
} from './staff-context.ts';

export interface ConsoleAppOptions {
  services: Services;
  metrics: Metrics;
  /** Renders previews of public pages; without it there are no previews. */
  pages?: PageServer;
  /** Folder of the built shell. */
  folder: string;
  /** Folders of scripts and styles: of this build and of earlier builds. */
  assets?: readonly string[];
  /** Assets of other builds in a bucket. */
  otherBuilds?: PublicObjectStore | undefined;
  /** True for health and metrics only, in a process that does not serve staff. */
  isForWatching?: boolean;
}

/**
 * Creates the console's listener: the shell, the calls of staff, health and metrics. None of it is reachable through the public
 * listener.
 */
export async function createConsoleApp(options: ConsoleAppOptions): Promise<FastifyInstance> {
  const { services, metrics } = options;
  const { config } = services;
  const loggerInstance: FastifyBaseLogger = services.log;
  const isSecure = config.consoleUrl.startsWith('https:');
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: config.bodyLimit,
    genReqId: nextRequestId,
    frameworkErrors: (_error, request, reply) =>
      sendBadAddress(request, reply.headers(headersOf(isSecure, config.publicUrl)).header('x-request-id', request.id)),
    clientErrorHandler: (error, socket) => sendBadRequest(error, socket, { isSecure, log: services.log }),
    routerOptions: { maxParamLength: 500 },
  });
  app.addHook('onRequest', async (request, reply) => {
    dropUntrustedHeaders(request);
    reply.headers(headersOf(isSecure || request.protocol === 'https', config.publicUrl)).header('x-request-id', request.id);
    refuseForeignHost(request, config.consoleUrl);
    if (request.url.startsWith(`${consoleBase}/`)) rejectForeignOrigins(request);
  });
  forbidFrames(app);
  handleErrors(app, config.bodyLimit);
  // Allows time for archives and videos over slow connections of branches.
  guardBodies(app, { wholeMs: 600_000 });
  await app.register(fastifyRateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_request, { ttl }) => fail('tooManyRequests', undefined, { retryAfter: Math.ceil(ttl / 1000) }),
  });
  reportLinks(app);
  logStaffRequests(app);
  registerWatching(app, services, metrics);
  if (!options.isForWatching) registerStaffSide(app, options);
  return app;
}

/** Registers the calls of staff, previews, and the shell. */
function registerStaffSide(app: FastifyInstance, { services, pages, folder, assets, otherBuilds }: ConsoleAppOptions): void {
  const limit = limitTokens(app, services.config.apiTokenPerMinute);
  const modules = listConsoleModules(services, pages && ((address, at) => pages.renderForEvidence(address, at)));
  const endpoints = modules.flatMap((module) => module.endpoints);
  registerConsoleMcp(app, {
    services,
    endpoints,
    contextOf: (request) => createTokenContext(services, limit, request, 'assistant'),
  });
  registerCalls(app, {
    endpoints,
    product: async () => '',
    contextOf: (request) => createCallerContext(services, limit, request),
    hasSecureCookies: (request) => hasSecureCookies(request, services.config.consoleUrl),
    uploadFolder: uploadFolderOf(services.config),
    trace: services.tracer?.ofRequest,
    onRefusal: recordRefusal,
  });
  const staffFiles = { contextOf: (request: FastifyRequest) => createStaffContext(services, request), onRefusal: recordRefusal };
  registerComplaintEvidence(app, { files: services.files, ...staffFiles });
  registerDeliveryFiles(app, { deliveries: services.deliveries, ...staffFiles });
  registerExportFiles(app, { exports: services.exports, ...staffFiles });
  // Staff choose from these pictures; the addresses equal those of the public site.
  registerLibraryPictures(app, { ...services, showsRetired: true });
  if (pages) {
    registerFramedPages(app, services, pages);
    registerFuturePages(app, { pages, publicUrl: services.config.publicUrl, contextOf: staffFiles.contextOf });
  }
  const context = () => createContext(services, { actor: { kind: 'system', name: 'console' }, requestId: 'shell' });
  registerSignOnLogout(app, { staff: services.staff, context });
  registerIcon(app, context);
  registerConsoleColors(app, context);
  registerShell(app, { folder, context, built: { root: assets ?? [`${folder}/assets`], otherBuilds } });
}

/**
 * Limits the requests of each token separately, in addition to those of its address. Called only for valid tokens, so that others
 * cannot fill the counter.
 */
function limitTokens(app: FastifyInstance, max: number): TokenLimiter {
  const count = app.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => hashToken(getBearerToken(request) ?? '').toString('base64'),
  });
  return async (request) => {
    const counted = await count(request);
    return !counted.isAllowed && counted.isExceeded ? { retryAfter: Math.ceil(counted.ttl / 1000) } : undefined;
  };
}

/** Forbids camera, location and frames, which the console does not use. */
const headersOf = (isSecure: boolean, publicUrl: string): Record<string, string> => ({
  ...securityHeaders,
  // Staff who look at the site before its launch post their ticket to it.
  'content-security-policy': securityHeaders['content-security-policy']!.replace(
    "form-action 'self'",
    `form-action 'self' ${new URL(publicUrl).origin}`,
  ),
  ...isolationHeaders,
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  ...transportHeaders(isSecure),
});

/** Registers routes for programs on this machine, without sign-in: health, metrics, and in a demonstration the sent codes. */
function registerWatching(app: FastifyInstance, services: Services, metrics: Metrics): void {
  registerHealth(app, services);
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request.ip)) throw fail('notFound');
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
  registerOutbox(app, {
    messaging: services.messaging,
    isOpenTo: (ip) => services.config.demo && isLoopback(ip),
    context: () => createContext(services, { actor: { kind: 'system', name: 'console' }, requestId: 'outbox' }),
  });
}

interface ShellOptions {
  folder: string;
  context(): Context;
  built: Pick<BuiltFiles, 'root' | 'otherBuilds'>;
}

/** Serves one document for all screens, with the firm's name and colours. The shell selects the screen by the address. */
function registerShell(app: FastifyInstance, { folder, context, built }: ShellOptions): void {
  const setHeaders = (reply: FastifyReply): void => void reply.header('cache-control', 'public, max-age=31536000, immutable');
  registerBuiltFiles(app, { ...built, options: { immutable: true, maxAge: '1y', index: false, preCompressed: true, setHeaders } });
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !request.url.startsWith(consoleBase);
    if (!wantsPage) return sendNotFound(request, reply);
    const html = await readFile(`${folder}/index.html`, 'utf8').catch(() => undefined);
    if (!html) throw fail('unavailable', '管理端尚未构建');
    return reply.type('text/html; charset=utf-8').send(applyFirmBrand(html, await findSettings(context())));
  });
}

/**
 * Throws 40004 for a request to another host name than the console's. Besides the names of `isOwnHost`, the address of the connection
 * is accepted. Load balancers may request health by any IP address, but not by a name.
 */
function refuseForeignHost(request: FastifyRequest, consoleUrl: string): void {
  if (isOwnHost(request, consoleUrl)) return;
  const { url, socket } = request;
  const address = hostNameOf(request)?.replaceAll(/^\[|\]$/g, '') ?? '';
  const isHealth = url === '/healthz' || url === '/readyz';
  if (isIP(address) !== 0 && (isHealth || address === socket.localAddress?.replace(/^::ffff:/, ''))) return;
  throw asSecurityEvent('host.foreign', fail('notFound', '管理端不在这个地址提供服务，请改用 CONSOLE_URL 所设的地址访问'));
}

interface PreviewRequest {
  Params: { id: string };
  Querystring: { page?: string; elder?: string; at?: string; now?: string };
}

/**
 * Serves pages of the public site for frames of the console: `/console/api/changes/{id}/preview` with a pending order applied,
 * `/console/api/evidence/{id}/page` as archived. Scripts are blocked; pictures and styles come from the public site, and links
 * open there.
 */
function registerFramedPages(app: FastifyInstance, services: Services, pages: PageServer): void {
  const site = new URL(services.config.publicUrl).origin;
  app.get<PreviewRequest>(`${consoleBase}/evidence/:id/page`, async (request, reply) => {
    const ctx = await createStaffContext(services, request);
    requireAudience(showingGet, ctx.actor);
    reachOf(ctx, 'content.read');
    const id = Number(request.params.id);
    if (!Number.isSafeInteger(id)) throw fail('notFound');
    const html = await openShowing(ctx, id);
    // The archived policy allowed its styles by hash. All inline styles are allowed here; scripts stay blocked.
    return sendPreview(reply, { html: withBase(html, site), styleSource: `${site} 'unsafe-inline'`, site, isFramed: true });
  });
  const answerPreview = async (
    request: FastifyRequest<PreviewRequest>,
    reply: FastifyReply,
    preview: (query: FrameQuery, draw: RenderPage) => Promise<string>,
  ) => {
    let styles = '';
    try {
      const html = await preview(readFrameQuery(request), async (drawing, address) => {
        const drawn = await pages.renderPreview(drawing, address, { isElder: request.query.elder === '1', textSize: 0 });
        styles = drawn.styleSource ?? '';
        return embedMark(drawing, drawn.html);
      });
      return sendPreview(reply, { html: withBase(html, site), styleSource: `${site} ${styles}`.trim(), site, isFramed: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return sendPreview(reply, { html: sayWhy(error), styleSource: "'none'", site, isFramed: true });
    }
  };
  app.get<PreviewRequest>(`${consoleBase}/changes/:id/preview`, async (request, reply) => {
    const ctx = await createStaffContext(services, request);
    requireAudience(changeGet, ctx.actor);
    reachOf(ctx, 'content.read');
    return answerPreview(request, reply, (query, draw) => previewOrder(ctx, query, draw));
  });
  app.get<PreviewRequest>(`${consoleBase}/reviews/:id/preview`, async (request, reply) => {
    // The page must not be personalized, because other people may watch the screen.
    const ctx: Context = { ...(await createStaffContext(services, request)), actor: { kind: 'visitor' } };
    const token = ctx.cookies?.[reviewCookie(Number(request.params.id))] ?? '';
    return answerPreview(request, reply, ({ id, ...query }, draw) => previewReview(ctx, { ...query, link: id, token }, draw));
  });
}

interface FrameQuery extends PreviewQuery {
  id: number;
}

/** Upper limit of preview times, beyond all calendars of the site. */
const latestPreview = Date.parse('2100-01-01T00:00:00Z');

/** Throws 40004 when the query does not identify a page. */
function readFrameQuery({ params, query: { page: wanted = '0', at: moment, now } }: FastifyRequest<PreviewRequest>): FrameQuery {
  const [id, page] = [Number(params.id), Number(wanted)];
  const at = moment ? new Date(moment) : undefined;
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(page) || (at && !(at.getTime() < latestPreview))) throw fail('notFound');
  return { id, page, at, isOfNow: now === '1' };
}

/** Resolves relative addresses against the public site and opens links in a new tab. */
const withBase = (html: string, site: string): string => html.replace('<head>', `<head>\n<base href="${site}/" target="_blank">`);

/** Returns a text that explains why there is no preview. */
function sayWhy({ message, errors }: CallError): string {
  const lines = (errors.length > 0 ? errors.map((error) => error.message) : [message]).map((text) => `<li>${escapeHtml(text)}</li>`);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>暂时不能预览</title></head><body><h1>暂时不能预览</h1><ul>${lines.join('')}</ul></body></html>`;
}
