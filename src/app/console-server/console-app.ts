import { readFile } from 'node:fs/promises';
import fastifyRateLimit from '@fastify/rate-limit';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import { consoleBase } from '#contract/staff-call.ts';
import { registerOutbox } from '#workflow/messaging/outbox-route.ts';
import { registerComplaintEvidence } from '#complaints/complaint-desk/evidence-route.ts';
import { registerExportFiles } from '#operations/data-export/file-route.ts';
import { registerDeliveryFiles } from '#recruitment/hiring/file-route.ts';
import { registerLibraryPictures } from '#content/media/picture-route.ts';
import { findSettings } from '#content/website/service/settings.ts';
import { isLoopback } from '#identity/staff/service/sign-in/admission.ts';
import { hashToken } from '#identity/staff/service/tokens/use-token.ts';
import type { Context } from '#platform/context.ts';
import { guardBodies } from '#platform/http/bodies/guard-bodies.ts';
import { uploadFolderOf } from '#platform/http/bodies/upload-folder.ts';
import { registerCalls } from '#platform/http/register-calls.ts';
import { nextRequestId } from '#platform/http/request-id.ts';
import { aloneHeaders, securityHeaders, transportSecurity } from '#platform/http/security-headers.ts';
import type { Shelf } from '#platform/storage/shelf.ts';
import { registerIcon } from '../first-day/brand-files.ts';
import { handleErrors, sendNotFound } from '#platform/http/handle-errors.ts';
import { registerHealth } from '../process/health.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createContext, type Services } from '../services.ts';
import { inFirmsName, registerConsoleColors } from './firm-shell.ts';
import { listConsoleModules } from './console-modules.ts';
import type { PageServer } from '#rendering/server/page-server.ts';
import { registerBuiltFiles, type BuiltFiles } from '../store/shelf-route.ts';
import { refuseForeignHost } from './console-host.ts';
import { registerFramedPages } from './framed-pages.ts';
import { callerContextOf, recordRefusal, refuseForeignPages, staffContextOf, tokenTextOf, type TokenLimiter } from './staff-context.ts';

export interface ConsoleAppOptions {
  services: Services;
  metrics: Metrics;
  /** Draws pages of the public site before they are true; without it there are no previews. */
  pages?: PageServer;
  /** Where the built shell lies. */
  folder: string;
  /** Where its scripts and styles are served from: those of this build and of builds before it. */
  assets?: readonly string[];
  /** Built files of other builds, where they lie in a bucket. */
  otherBuilds?: Shelf | undefined;
  /** Nothing but health and figures, for a process that does not serve staff. */
  isForWatching?: boolean;
}

/** The console's listener: the shell and the calls of staff, and beside them what watches the site. Nothing of it is reachable through the public one. */
export async function createConsoleApp(options: ConsoleAppOptions): Promise<FastifyInstance> {
  const { services, metrics } = options;
  const { config } = services;
  const loggerInstance: FastifyBaseLogger = services.log;
  const hops = config.trustProxy;
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: config.bodyLimit,
    genReqId: nextRequestId,
    routerOptions: { maxParamLength: 500 },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request.protocol === 'https')).header('x-request-id', request.id);
    refuseForeignHost(request, config.consoleUrl);
    if (request.url.startsWith(`${consoleBase}/`)) refuseForeignPages(request);
  });
  handleErrors(app, config.bodyLimit);
  // Archives and videos come over slow lines of branches as well.
  guardBodies(app, { wholeMs: 600_000 });
  await app.register(fastifyRateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) => fail('tooManyRequests', undefined, { retryAfter: Math.ceil(ttl / 1000) }),
  });
  registerWatching(app, services, metrics);
  if (!options.isForWatching) registerStaffSide(app, options);
  return app;
}

/** What staff work with: their calls, previews, and the shell around them. */
function registerStaffSide(app: FastifyInstance, { services, pages, folder, assets, otherBuilds }: ConsoleAppOptions): void {
  const limit = limitTokens(app, services.config.apiTokenPerMinute);
  registerCalls(app, {
    endpoints: listConsoleModules(services, pages && ((address, at) => pages.drawForEvidence(address, at))).flatMap(
      ({ endpoints }) => endpoints,
    ),
    product: async () => '',
    contextOf: (request) => callerContextOf(services, limit, request),
    cookiePath: '/',
    uploadFolder: uploadFolderOf(services.config),
    trace: services.tracer?.ofRequest,
    onRefusal: recordRefusal,
  });
  const staffFiles = { contextOf: (request: FastifyRequest) => staffContextOf(services, request), onRefusal: recordRefusal };
  registerComplaintEvidence(app, { files: services.files, ...staffFiles });
  registerDeliveryFiles(app, { deliveries: services.deliveries, ...staffFiles });
  registerExportFiles(app, { exports: services.exports, ...staffFiles });
  // What staff choose from, at the same addresses as on the site.
  registerLibraryPictures(app, { ...services, showsRetired: true });
  if (pages) registerFramedPages(app, services, pages);
  const context = () => createContext(services, { actor: { kind: 'system', name: 'console' }, requestId: 'shell' });
  registerIcon(app, context);
  registerConsoleColors(app, context);
  registerShell(app, { folder, context, built: { root: assets ?? [`${folder}/assets`], otherBuilds } });
}

/** Counts the requests of each token by itself, beside those of its address. Asked only for tokens that are good, so that nobody can fill the counter with others. */
function limitTokens(app: FastifyInstance, max: number): TokenLimiter {
  const count = app.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => hashToken(tokenTextOf(request) ?? '').toString('base64'),
  });
  return async (request) => {
    const counted = await count(request);
    return !counted.isAllowed && counted.isExceeded ? { retryAfter: Math.ceil(counted.ttl / 1000) } : undefined;
  };
}

/** No camera, no place, no frame: nothing here needs them. */
const headersOf = (isSecure: boolean): Record<string, string> => ({
  ...securityHeaders,
  ...aloneHeaders,
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  ...(isSecure && { 'strict-transport-security': transportSecurity }),
});

/** For programs on the machine, which do not sign in: health, figures, and in a demonstration the codes that were sent. */
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

/** One document for every screen, in the firm's name; which one it is stands in the address, and the shell reads it. */
function registerShell(app: FastifyInstance, { folder, context, built }: ShellOptions): void {
  const setHeaders = (reply: FastifyReply): void => void reply.header('cache-control', 'public, max-age=31536000, immutable');
  registerBuiltFiles(app, { ...built, options: { immutable: true, maxAge: '1y', index: false, preCompressed: true, setHeaders } });
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !request.url.startsWith(consoleBase);
    if (!wantsPage) return sendNotFound(request, reply);
    const html = await readFile(`${folder}/index.html`, 'utf8').catch(() => undefined);
    if (!html) throw fail('unavailable', '管理端尚未构建');
    return reply.type('text/html; charset=utf-8').send(inFirmsName(html, await findSettings(context())));
  });
}
