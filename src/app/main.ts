import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { recordFactsQueue } from '#content/firm-facts/jobs.ts';
import { getLaunchState } from '#content/website/service/launch.ts';
import { findRedirect } from '#content/website/service/redirects.ts';
import { VisitCounter } from '#content/website/service/visits.ts';
import { createPageRecorder } from '#operations/evidence/service/page-recorder.ts';
import { beginRendering } from '#operations/evidence/service/watches.ts';
import type { SetUpRunner } from '#operations/setup/deps.ts';
import { issueSetUpLink } from '#operations/setup/service/links.ts';
import { startProbing } from '#operations/status/service/probing.ts';
import type { Config } from '#platform/config/config.ts';
import { chooseListenAddress } from '#platform/config/listen-address.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { requireSecret } from '#platform/crypto/require-secret.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { DatabaseHealthMonitor } from '#platform/database/health-monitor.ts';
import { trackConnections } from '#platform/database/servers/connections.ts';
import { Servers } from '#platform/database/servers/servers.ts';
import { removeLostUploads, uploadFolderOf } from '#platform/http/bodies/upload-folder.ts';
import { indexEndpoints } from '#platform/http/invoke.ts';
import { setIpv6Prefix } from '#platform/http/visitor-network.ts';
import type { Job } from '#platform/jobs/job.ts';
import { runJobs } from '#platform/jobs/run-jobs.ts';
import { openLogFile, type LogFile } from '#platform/log/log-file.ts';
import { createLog } from '#platform/log/log.ts';
import { logSecurityEvent } from '#platform/log/security-events.ts';
import { Memo } from '#platform/memo.ts';
import { IdleCollector, freeMemory } from '#platform/memory.ts';
import { measureFileStore } from '#platform/monitoring/measure-file-store.ts';
import { recordProcessRestart, type ProcessRestart } from '#platform/monitoring/process-restart.ts';
import { watchRefusedConnections, type RefusedConnection } from '#platform/outbound/guard.ts';
import { createPurger } from '#platform/page-cache/cdn/purge.ts';
import { InvalidationListener, type ListenerProbe } from '#platform/page-cache/invalidation-listener.ts';
import { PageCache } from '#platform/page-cache/page-cache.ts';
import { watchParserFailures } from '#platform/parsing/parser-pool.ts';
import { withDeferredDeletion } from '#platform/storage/deferred-deletion.ts';
import { openStores, type Stores } from '#platform/storage/open-stores.ts';
import { requireBucket } from '#platform/storage/s3/check-bucket.ts';
import { loadBuiltSide } from '#rendering/server/built-side.ts';
import { otherBases, publicHeaders } from '#rendering/server/page-headers.ts';
import { PageServer } from '#rendering/server/page-server.ts';
import type { PageSide } from '#rendering/server/renderer.ts';
import { createConsoleApp } from './console-server/console-app.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import { listSiteJobs } from './jobs.ts';
import { listBusinessFigures } from './metrics/business-figures.ts';
import { Metrics } from './metrics/metrics.ts';
import { openSpans, type OpenSpans } from './metrics/spans.ts';
import { listWorkFigures } from './metrics/work-figures.ts';
import { listModules, openModuleServices } from './modules.ts';
import { closeAfterResponse, closeListener, Drain } from './process/drain.ts';
import { getDuties } from './process/roles.ts';
import { createPublicApp } from './public-app.ts';
import { createContext, type Services } from './services.ts';
import { openSiteFiles } from './store/site-files.ts';
import { HeavyThreads } from './workers/heavy-threads.ts';

type DatabaseEvent = { restartedAfter: number } | { failure: unknown };

export interface RunningSite {
  /** Empty when the process does not serve visitors. */
  publicAddress: string;
  consoleAddress: string;
  /** One-time path for setting up a site without a firm; undefined when there is a firm. */
  setUpLink: string | undefined;
  /** Counts and logs the recovery of the embedded database after a crash. */
  recordDatabaseEvent(event: DatabaseEvent): void;
  /** Logs and shows that this process replaced one that ended unexpectedly. */
  recordReplacement(replacement: ProcessRestart): void;
  /** Logs an uncaught error before the process ends. */
  logFatalError(error: unknown): Promise<void>;
  /**
   * Reports not ready and continues to serve for the drain time, so that load balancers react. Then it accepts no new requests,
   * finishes the running ones, writes buffered data, and closes everything.
   */
  stop(options?: { drainSeconds?: number }): Promise<void>;
}

export interface SiteStart {
  config: Config;
  connectionString: string;
  /** Source of pages; the built files by default. */
  side?: () => Promise<PageSide>;
  /** Sets up a firm; without it the site offers no setup. */
  runSetUp?: SetUpRunner | undefined;
  /** Jobs besides those of the site's modules, such as the demo's. */
  extraJobs?: readonly Job[] | undefined;
  /** Set by `npm run dev`: pages are rendered by Vite on each request, and Vite's files are served first. */
  development?: { prepare(app: FastifyInstance): void };
}

const clientFolder = fileURLToPath(new URL('../../dist/client', import.meta.url));
const consoleFolder = fileURLToPath(new URL('../../dist/console', import.meta.url));
const verifierFolder = fileURLToPath(new URL('../../dist/verifier', import.meta.url));
const freshMs = 60_000;
const staleMs = 600_000;
/** Maximum age of a page shown while the database is unreachable. */
const awayMs = 1_800_000;
const visitFlushMs = 1000;
/** Interval for changes by time; writes notify immediately. */
const evidenceCheckMs = 20_000;
const fatalFlushMs = 1000;
const probeCaller = { actor: { kind: 'system', name: 'status' }, requestId: 'status' } as const;
const refusalPauseMs = 60_000;
const mostRefusedHosts = 1000;

/** Registers the figures that the metrics read from the modules. */
function watchFigures(metrics: Metrics, services: Services): void {
  metrics.watch(services);
  const { feed } = services.quotes;
  metrics.figures.watch([...listWorkFigures(services), ...listBusinessFigures(services.config)], () =>
    createContext(services, { actor: { kind: 'system', name: 'metrics' }, requestId: 'metrics' }),
  );
  if (feed) metrics.watchQuotes(() => feed.heardAt);
}

/**
 * Starts one process of the site on a migrated database: the listeners and jobs of its role, and the listener for other
 * processes' writes. Every role serves health and metrics on the console's port.
 */
export async function startSite({ config, connectionString, side, development, runSetUp, extraJobs }: SiteStart): Promise<RunningSite> {
  setIpv6Prefix(config.limitIpv6Prefix);
  const metrics = new Metrics();
  const services = await openServices({
    config: development ? { ...config, pageCacheMb: 0 } : config,
    connectionString,
    runSetUp,
    extraJobs,
    metrics,
  });
  const { cache, memo, log, link, quotes, servers } = services;
  const { servesVisitors, servesStaff } = getDuties[config.role];
  const headers = development ? {} : publicHeaders(config);
  watchFigures(metrics, services);
  const unwatchParsers = watchParserFailures((trouble) => {
    metrics.countParserTrouble(trouble.failure);
    log.error(trouble, 'parser process ended while reading a file');
  });
  const unwatchRefusals = watchRefusedConnections(createRefusalReport({ log, metrics }));
  const { pages, evidence, visits } = openPages(services, { side: side ?? (await loadBuiltSide(clientFolder)), headers, metrics });
  const { folders, shelves, consoleAssets, otherBuilds, stopKeeping } = await openSiteFiles(services, clientFolder, consoleFolder);
  await removeLostUploads(uploadFolderOf(config));
  const files = { folders: { ...folders, verifier: verifierFolder }, shelves };
  const publicApp = await createPublicApp({ services, modules: listModules(services), pages, headers, ...files });
  development?.prepare(publicApp);
  services.links.ownSite.open(publicApp);
  metrics.observe(publicApp, 'public');
  const shell = { folder: consoleFolder, assets: consoleAssets, otherBuilds, isForWatching: !servesStaff };
  const consoleApp = await createConsoleApp({ services, metrics, pages, ...shell });
  metrics.observe(consoleApp, 'console');
  for (const app of [publicApp, consoleApp]) closeAfterResponse(app, services.drain);
  const purger = getDuties[config.role].doesJobs ? createPurger({ place: config, jobs: services.jobs, db: services.db, log }) : undefined;
  const isKeeper = getDuties[config.role].doesJobs && development === undefined;
  const subscribers = [cache, memo, ...(purger ? [purger] : []), ...(isKeeper ? [evidence.subscriber] : [])];
  const listener = await InvalidationListener.start(servers, subscribers, log, pulseOf(services, metrics));
  link.onUnreachable(() => listener.renew());
  link.onReachable(() => cache.dropAll());
  const flushing = setInterval(() => void flushVisits(visits, services), visitFlushMs);
  const checking = isKeeper ? setInterval(() => evidence.checkPending(), evidenceCheckMs) : undefined;
  const stopProbing = isKeeper ? startProbing(services.status, () => createContext(services, probeCaller)) : undefined;
  if (servesVisitors) quotes.feed?.start(log);
  // Frees memory of the start before requests arrive, about 10 MB.
  freeMemory();
  const host = await chooseListenAddress(config.host);
  return {
    publicAddress: servesVisitors ? await publicApp.listen({ port: config.port, host }) : '',
    consoleAddress: await consoleApp.listen({ port: config.consolePort, host: config.consoleHost }),
    setUpLink: runSetUp && (await printableLink(services)),
    recordDatabaseEvent: (event) => noteDatabase({ log, metrics }, event),
    recordReplacement: (replacement) => {
      recordProcessRestart(replacement);
      log.error(replacement, 'process ended unexpectedly and was replaced');
    },
    logFatalError: async (err) => {
      log.fatal({ err }, 'uncaught error, the process exits');
      await Promise.race([services.logFile?.close(), pause(fatalFlushMs)]);
    },
    stop: async ({ drainSeconds = 0 } = {}) => {
      services.drain.begin();
      await pause(drainSeconds * 1000);
      clearInterval(flushing);
      clearInterval(checking);
      stopProbing?.();
      evidence.stop();
      stopKeeping();
      await Promise.all([closeListener(publicApp), closeListener(consoleApp)]);
      await evidence.settle();
      await flushVisits(visits, services);
      await listener.stop();
      metrics.stop();
      unwatchParsers();
      unwatchRefusals();
      await closeServices(services);
      await services.spans?.stop();
      await services.logFile?.close();
    },
  };
}

interface PageParts {
  side: () => Promise<PageSide>;
  headers: Record<string, string>;
  metrics: Metrics;
}

/** Renders and caches pages, and records their metrics. */
function openPages(services: Services, { side, headers, metrics }: PageParts) {
  const { cache, config, link } = services;
  const visits = new VisitCounter();
  const collector = new IdleCollector();
  const evidence = createPageRecorder(
    () => createContext(services, { actor: { kind: 'system', name: 'site' }, requestId: 'evidence' }),
    (address, at) => pages.renderForEvidence(address, at),
  );
  const pages: PageServer = new PageServer({
    side,
    cache,
    endpoints: indexEndpoints(listModules(services).flatMap(({ endpoints }) => endpoints)),
    pageContext: (requestId) => createContext(services, { actor: { kind: 'visitor' }, requestId }),
    publicUrl: config.publicUrl,
    cdnTagHeader: config.cdnTagHeader,
    headers,
    bases: otherBases(config),
    countVisit: (source) => visits.record(new Date(), source),
    onKeptPage: (kept) => metrics.countCachedPage(kept),
    trace: services.tracer?.ofRequest,
    onRender: (seconds, result) => {
      collector.noteRender();
      metrics.noteRender(seconds, result);
    },
    isDatabaseAway: () => link.isUnreachable,
    evidence: { begin: beginRendering, note: (drawing) => evidence.note(drawing) },
    isOpen: async (ctx) => (await getLaunchState(ctx)) === 'open',
    findRedirect,
  });
  return { pages, evidence, visits };
}

/** Opens the log file, if configured. Errors of the file are written to standard error, which the supervisor logs. */
async function openLog({ logFile: file, logFileMb: megabytes, logFiles: kept }: Config): Promise<LogFile | undefined> {
  if (file === undefined) return undefined;
  return openLogFile({ file, megabytes, kept, onTrouble: ({ message }) => void process.stderr.write(`日志写不进 ${file}：${message}\n`) });
}

/** Sends notifications on the write connections, to measure the delay from a write to this process. */
function pulseOf({ db }: Services, metrics: Metrics): ListenerProbe {
  return {
    send: (channel, word) => sql`select pg_notify(${channel}, ${word})`.execute(db),
    onHeard: (seconds) => metrics.noteHeard(seconds),
  };
}

function noteDatabase({ log, metrics }: Pick<Services, 'log'> & { metrics: Metrics }, event: DatabaseEvent): void {
  if ('failure' in event) return log.error({ err: event.failure }, 'embedded database could not be restarted');
  metrics.countDatabaseRestart();
  log.error({ tries: event.restartedAfter }, 'embedded database died and was restarted');
}

/** Counts refused connections, and logs one line a minute for each host: a client that retries would fill the log. */
function createRefusalReport({ log, metrics }: Pick<Services, 'log'> & { metrics: Metrics }): (refused: RefusedConnection) => void {
  const logged = new Map<string, number>();
  return ({ host, port }) => {
    metrics.countRefusedConnection();
    const target = `${host}:${port}`;
    if (performance.now() - (logged.get(target) ?? -refusalPauseMs) < refusalPauseMs) return;
    if (logged.size >= mostRefusedHosts) logged.clear();
    logged.set(target, performance.now());
    logSecurityEvent(log, 'connection.refused', { target });
  };
}

/** Returns the setup link of a site without a firm; undefined when there is one. */
async function printableLink(services: Services): Promise<string | undefined> {
  const ctx = createContext(services, { actor: { kind: 'system', name: 'start' }, requestId: 'start' });
  return (await issueSetUpLink(ctx, services.firstDay))?.link;
}

async function closeServices({ db, jobs, heavy, link, quotes }: ProcessServices): Promise<void> {
  await quotes.feed?.stop();
  await jobs.stop();
  await heavy.stop();
  link.close();
  await db.destroy();
}

/** Services with their observers, which are closed after them. */
interface ProcessServices extends Services {
  servers: Servers;
  heavy: HeavyThreads;
  spans: OpenSpans | undefined;
  logFile: LogFile | undefined;
  stores: Stores;
}

interface ServiceStart extends Pick<SiteStart, 'config' | 'connectionString' | 'runSetUp' | 'extraJobs'> {
  metrics: Metrics;
}

async function openServices({ config, connectionString, runSetUp, extraJobs, metrics }: ServiceStart): Promise<ProcessServices> {
  const logFile = await openLog(config);
  const log = createLog({ level: config.logLevel, ...(logFile && { destination: logFile }) });
  const servers = new Servers(connectionString, log);
  const connections = trackConnections(servers);
  const pool = openPool({ connectionString, max: config.databasePool, connections });
  // A connection that breaks while idle is replaced at the next use. Without a listener the error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  const link = new DatabaseHealthMonitor({ servers, log });
  link.onUnreachable(() => connections.cut());
  const spans = openSpans(config, log, metrics);
  const base = {
    db: createDatabase(pool, link, { onWait: (seconds) => metrics.notePoolWait(seconds), onStatement: spans?.noteStatement }),
    memo: new Memo(),
    log,
  };
  const stores = openStores(config);
  const { bucket } = stores;
  if (bucket) await requireBucket(bucket, (error) => log.error({ err: error }, 'object store unreachable, files cannot be read or stored'));
  const timed = measureFileStore(stores.files);
  const files = bucket ? withDeferredDeletion(timed, base) : timed;
  const secret = await loadSecret(config);
  await requireSecret(base.db, { secret, profile: config.cryptoProfile, sealedColumns: encryptedColumns });
  const forModules = openModuleServices({ config, secret, files, runSetUp, extraJobs });
  const heavy = new HeavyThreads({ config, log });
  const { doesJobs, servesVisitors, servesStaff } = getDuties[config.role];
  const jobRunner = await runJobs({
    connectionString,
    connections,
    jobs: listSiteJobs(forModules),
    isWorker: doesJobs,
    apart: servesVisitors || servesStaff ? (run) => heavy.run(run, connections.current) : undefined,
    log,
    trace: spans && ((work) => spans.tracer.run(undefined, work)),
    context: (requestId): ReturnType<typeof createContext> =>
      createContext({ ...base, texts: forModules.texts, jobs: jobRunner }, { actor: { kind: 'system', name: 'job' }, requestId }),
  });
  if (doesJobs) await jobRunner.send(base.db, recordFactsQueue, {}, { key: 'start' });
  const cache = new PageCache({ maxBytes: config.pageCacheMb * 1024 ** 2, freshMs, staleMs, awayMs });
  return {
    ...base,
    ...forModules,
    stores,
    config,
    servers,
    pool,
    link,
    connectionString,
    jobs: jobRunner,
    heavy,
    cache,
    drain: new Drain(),
    tracer: spans?.tracer,
    spans,
    logFile,
  };
}

/** A failed write is retried at the next interval. */
async function flushVisits(visits: VisitCounter, { db, log }: Services): Promise<void> {
  await visits.flush({ db }).catch((error: unknown) => log.warn({ err: error }, 'visits not counted'));
}
