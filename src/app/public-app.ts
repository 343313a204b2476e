import { createServer, type RequestListener, type Server } from 'node:http';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { registerAgreementFiles } from '#clients/agreements/files/file-routes.ts';
import { registerIdentityImages } from '#clients/id-cards/image-route.ts';
import { openQuestionDeps } from '#clients/questionnaires/deps.ts';
import { registerResultFiles } from '#clients/questionnaires/result-route.ts';
import { registerTimelineFile } from '#clients/timeline/csv-route.ts';
import { registerReportPdf } from '#content/disclosure/report-pdf-route.ts';
import { registerFeeds } from '#content/feeds/feed-route.ts';
import { registerFeeDownload } from '#content/fees-and-suitability/fee-download-route.ts';
import { registerMeetingCalendar } from '#content/fees-and-suitability/meeting-calendar-route.ts';
import { registerDownloads } from '#content/files/download-route.ts';
import { registerPagePictures } from '#content/files/picture-route.ts';
import { registerBuiltFiles, registerMediaFiles } from '#content/files/static-files-route.ts';
import { registerLibraryPictures } from '#content/media/picture-route.ts';
import { registerOpenData } from '#content/open-data/data-routes.ts';
import { registerBrandFiles } from '#content/website/brand-files-route.ts';
import { getSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import type { CacheTag } from '#contract/tag.ts';
import { registerCopyRoute } from '#identity/accounts/copy-route.ts';
import { registerConnectionRoute } from '#operations/doctor/connection-route.ts';
import { registerPageHistory } from '#operations/evidence/history-routes.ts';
import { registerStatus } from '#operations/status/status-routes.ts';
import { registerTransparencyLog } from '#operations/transparency/log-routes.ts';
import { guardBodies } from '#platform/http/bodies/guard-bodies.ts';
import { uploadFolderOf } from '#platform/http/bodies/upload-folder.ts';
import { readCookies } from '#platform/http/cookies.ts';
import { handleErrors, sendBadAddress } from '#platform/http/handle-errors.ts';
import { indexEndpoints } from '#platform/http/invoke.ts';
import type { EndpointGroup } from '#platform/http/openapi/groups.ts';
import { dropUntrustedHeaders, trustedHops } from '#platform/http/proxy-headers.ts';
import { registerCalls } from '#platform/http/register-calls.ts';
import { reportLinks } from '#platform/http/report-links.ts';
import { nextRequestId } from '#platform/http/request-id.ts';
import { forbidFrames, plainHeaders, sendBadRequest, type BadRequestOptions } from '#platform/http/security-headers.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import { logSecurityEvent } from '#platform/log/security-events.ts';
import type { PublicObjectStore } from '#platform/storage/public-object-store.ts';
import { registerFundFiles } from '#products/funds/file-routes.ts';
import { registerResumeFiles } from '#recruitment/resumes/file-route.ts';
import { appearanceOf } from '#rendering/server/appearance.ts';
import { cdnFileHeaders, cdnPictureHeaders } from '#rendering/server/cdn-headers.ts';
import { registerDiscovery } from '#rendering/server/discovery/discovery-routes.ts';
import { registerElderMode } from '#rendering/server/elder-mode.ts';
import { framedHeaders } from '#rendering/server/page-headers.ts';
import type { PageServer } from '#rendering/server/page-server.ts';
import { registerQuoteParts } from '#rendering/server/quote-parts.ts';
import { registerPages } from '#rendering/server/register-pages.ts';
import { registerSitemap } from '#rendering/server/sitemap.ts';
import { registerCalendarFeed } from '#securities/calendar/feed-route.ts';
import { registerActionFiles } from '#securities/corporate-actions/file-routes.ts';
import { registerListDownloads } from '#securities/lists/download-route.ts';
import { registerOpenApi } from './contract/openapi-route.ts';
import { registerClosedSite } from './first-day/closed-site.ts';
import { registerPublicMcp } from './mcp/public-mcp.ts';
import { registerHealth } from './process/health.ts';
import { rejectWrites } from './process/read-only.ts';
import { createContext, type Services } from './services.ts';
import { feedSources } from './subscriptions/feed-sources.ts';
import { publicTables } from './subscriptions/public-tables.ts';
import { createVisitorContext, hasSecureCookies } from './visitor-context.ts';

export interface PublicAppOptions {
  services: Services;
  modules: readonly EndpointGroup[];
  pages: PageServer;
  /** Headers of every response. */
  headers: Record<string, string>;
  folders: {
    client: string;
    /** The built verifier of the transparency log. */
    verifier?: string;
    /** Folders of this build and earlier ones. */
    assets?: readonly string[];
    media: string;
  };
  /** Buckets with files of the site: pictures, and assets of other builds. */
  shelves?: { media: PublicObjectStore; assets: PublicObjectStore } | undefined;
}

/** Creates the public listener: cached pages first, then files, calls, and last the pages that must be rendered. */
export async function createPublicApp({ services, modules, pages, headers, folders, shelves }: PublicAppOptions): Promise<FastifyInstance> {
  const { config } = services;
  const loggerInstance: FastifyBaseLogger = services.log;
  const isSecure = config.publicUrl.startsWith('https:');
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: !config.accessLog }),
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: config.bodyLimit,
    genReqId: nextRequestId,
    frameworkErrors: (_error, request, reply) => sendBadAddress(request, reply.headers(headers).header('x-request-id', request.id)),
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 500 },
    serverFactory: (handler) => createPageFirstServer(pages, handler, { isSecure, log: services.log }),
    clientErrorHandler: (error, socket) => sendBadRequest(error, socket, { isSecure, log: services.log }),
  });
  const assetHeaders = plainHeaders(isSecure);
  app.addHook('onRequest', async (request, reply) => {
    dropUntrustedHeaders(request);
    // Assets are no documents, and a page has half a dozen of them.
    reply.headers(request.url.startsWith('/assets/') ? assetHeaders : headers).header('x-request-id', request.id);
  });
  forbidFrames(app);
  reportLinks(app);
  handleErrors(app, config.bodyLimit);
  // A phone on a slow connection needs two minutes for ten megabytes of evidence; the timeout for headers is shorter.
  guardBodies(app, { wholeMs: 120_000 });
  await registerLimits(app, config);
  const nobody = (requestId: string) => createContext(services, { actor: { kind: 'visitor' }, requestId });
  registerClosedSite(app, { firstDay: services.firstDay, publicUrl: config.publicUrl, headers, context: () => nobody('standing') });
  const visitor = (request: FastifyRequest) => createVisitorContext(services, request);
  registerHealth(app, services);
  registerConnectionRoute(app, services.secret);
  const secureCookies = (request: FastifyRequest) => hasSecureCookies(request, config.publicUrl);
  registerElderMode(app, secureCookies);
  if (shelves) registerShelves(app, folders, { ...shelves, headers });
  else registerFiles(app, folders, headers);
  registerBrandFiles(app, () => nobody('mark'));
  app.get('/assets/current.json', async (_request, reply) => {
    const { build, entry } = (await pages.side()).assets;
    return reply.header('cache-control', 'no-store').send({ build, entry });
  });
  registerFileRoutes(app, services);
  registerTransparencyLog(app, {
    contextOf: visitor,
    sources: services.transparency.sources,
    verifierFolder: folders.verifier,
  });
  registerPageHistory(app, { contextOf: visitor, isElder: ({ raw }) => appearanceOf(raw).isElder });
  const anonymous = createContext(services, { actor: { kind: 'system', name: 'http' }, requestId: 'settings' });
  registerOpenApi(app, { modules, publicUrl: config.publicUrl, context: anonymous });
  registerQuoteParts(app, { side: () => pages.side(), contextOf: visitor, quotes: services.quotes });
  const endpoints = modules.flatMap((group) => group.endpoints);
  const pageRoutes = async () => (await pages.side()).renderer.pageRoutes;
  registerSitemap(app, { publicUrl: config.publicUrl, pageRoutes, context: () => nobody('sitemap') });
  registerDiscovery(app, { publicUrl: config.publicUrl, pageRoutes, context: () => nobody('discovery') });
  registerFeeds(app, {
    cache: services.cache,
    publicUrl: config.publicUrl,
    headers,
    context: () => nobody('feed'),
    firm: async (ctx) => (await getSettings(ctx)).firm,
    sources: feedSources,
  });
  registerCalls(app, {
    endpoints,
    product: async () => (await getSettings(anonymous)).product,
    contextOf: visitor,
    hasSecureCookies: secureCookies,
    hasLegacyGets: config.legacyGets,
    uploadFolder: uploadFolderOf(config),
    trace: services.tracer?.ofRequest,
  });
  if (config.mcp) registerPublicMcp(app, { services, endpoints: indexEndpoints(endpoints), pages });
  const uploadFolder = uploadFolderOf(config);
  await registerPages(app, { pages, endpoints, headers, visitor, uploadFolder, trace: services.tracer?.ofRequest });
  return app;
}

/** Registers the routes of files that modules generate or store. */
function registerFileRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services;
  const visitor = (request: FastifyRequest) => createVisitorContext(services, request);
  const cdnHeadersOf = (tag: CacheTag) => cdnFileHeaders(config.cdnTagHeader, tag);
  registerDownloads(app, {
    ...services,
    cdnHeadersOf,
    cookiesOf: (request) => readCookies(request.headers.cookie, hasSecureCookies(request, config.publicUrl)),
  });
  registerPagePictures(app, { ...services, cdnHeadersOf });
  registerLibraryPictures(app, { ...services, headers: cdnPictureHeaders(config.cdnTagHeader) });
  registerFeeDownload(app, visitor);
  registerListDownloads(app, { contextOf: visitor, publicUrl: config.publicUrl });
  registerOpenData(app, { contextOf: visitor, publicUrl: config.publicUrl, tables: publicTables });
  registerCalendarFeed(app, visitor);
  registerMeetingCalendar(app, visitor);
  registerStatus(app, visitor);
  registerFundFiles(app, visitor);
  registerActionFiles(app, visitor);
  registerReportPdf(app, { contextOf: visitor, publicUrl: config.publicUrl });
  registerAgreementFiles(app, { contextOf: visitor, deps: services.agreement });
  registerIdentityImages(app, { db: services.db, ...services.identity });
  registerCopyRoute(app, services);
  registerTimelineFile(app, { contextOf: visitor, deps: services.timeline });
  registerResumeFiles(app, { contextOf: visitor, deps: services.resumes });
  registerResultFiles(app, { contextOf: visitor, deps: openQuestionDeps({ ...services, profile: config.cryptoProfile }) });
}

function createPageFirstServer(pages: PageServer, handler: RequestListener, { isSecure, log }: BadRequestOptions): Server {
  const server = createServer((request, response) => {
    // With two host names, a proxy and this server could each use a different one.
    if (countHosts(request.rawHeaders) > 1) {
      logSecurityEvent(log, 'request.malformed', { requestId: nextRequestId(), ip: request.socket.remoteAddress });
      return void response.writeHead(400, { ...plainHeaders(isSecure), connection: 'close' }).end();
    }
    if (!pages.serveCached(request, response, nextRequestId())) handler(request, response);
  });
  server.keepAliveTimeout = 65_000;
  return server;
}

/** Names and values alternate. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') count += 1;
  return count;
}

/** Limits the requests of an address a minute, with 40029 beyond it, and rejects writes while the site is read-only. */
async function registerLimits(app: FastifyInstance, { rateLimitPerMinute: max, readOnly }: Services['config']): Promise<void> {
  if (readOnly) rejectWrites(app);
  await app.register(fastifyRateLimit, {
    max,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networkOf(ip),
    // Static files are cheap and each page has half a dozen of them; a whole town may share one address.
    allowList: ({ url }) => /^\/(assets|media)\//.test(url),
    // Only rejected clients get the time to retry; the counters of the limit are not sent.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => fail('tooManyRequests', undefined, { retryAfter: Math.ceil(ttl / 1000) }),
  });
}

/** Assets never change under their name, so they need neither ranges nor revalidation. */
const immutable = { immutable: true, maxAge: '1y', index: false, preCompressed: true, acceptRanges: false, lastModified: false } as const;

/** Serves assets, and the firm's pictures, which may change under their name. */
function registerFiles(
  app: FastifyInstance,
  { client, assets = [`${client}/assets`], media }: PublicAppOptions['folders'],
  headers: Record<string, string>,
): void {
  void app.register(fastifyStatic, { root: [...assets], prefix: '/assets/', ...immutable });
  const framed = framedHeaders(headers);
  const setHeaders = (reply: FastifyReply, file: string): void => {
    if (file.startsWith(`${media}/frames/`)) void reply.headers(framed);
  };
  void app.register(fastifyStatic, { root: media, prefix: '/media/', maxAge: '1d', index: false, decorateReply: false, setHeaders });
}

/** Serves from buckets: assets of other builds, and all pictures. */
function registerShelves(
  app: FastifyInstance,
  { client, assets = [`${client}/assets`] }: PublicAppOptions['folders'],
  { media, assets: otherBuilds, headers }: { media: PublicObjectStore; assets: PublicObjectStore; headers: Record<string, string> },
): void {
  // Registered without routes: files of the build are sent by name elsewhere.
  void app.register(fastifyStatic, { root: [...assets], serve: false, ...immutable });
  registerBuiltFiles(app, { root: assets, otherBuilds, options: immutable });
  const framed = framedHeaders(headers);
  registerMediaFiles(app, { shelf: media, headersOf: (name) => (name.startsWith('frames/') ? framed : {}) });
}
