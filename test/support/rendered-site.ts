import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { listModules, openModuleServices, type ModuleServices } from '#app/modules.ts';
import { Drain } from '#app/process/drain.ts';
import { createPublicApp } from '#app/public-app.ts';
import { createContext, type Services } from '#app/services.ts';
import { getLaunchState } from '#content/website/service/launch.ts';
import { findRedirect } from '#content/website/service/redirects.ts';
import { createPageRecorder, type PageRecorder } from '#operations/evidence/service/page-recorder.ts';
import { beginRendering } from '#operations/evidence/service/watches.ts';
import { readConfig } from '#platform/config/config.ts';
import { DatabaseHealthMonitor } from '#platform/database/health-monitor.ts';
import { Servers } from '#platform/database/servers/servers.ts';
import { indexEndpoints } from '#platform/http/invoke.ts';
import { createLog } from '#platform/log/log.ts';
import { Memo } from '#platform/memo.ts';
import { InvalidationListener } from '#platform/page-cache/invalidation-listener.ts';
import { PageCache } from '#platform/page-cache/page-cache.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { PageServer } from '#rendering/server/page-server.ts';
import type { PageRenderer } from '#rendering/server/renderer.ts';
import { testSecret } from '../factories/platform/crypto.ts';
import type { TestDatabase } from './database.ts';
import { useFolder } from './folder.ts';

export interface RenderedSite {
  readonly deps: ModuleServices;
  readonly keeper: PageRecorder;
  /** Sends a request to the routes of the public site including pages, with caching and invalidation as on a running one. */
  inject(request: InjectOptions | string): Promise<Response>;
  /** Renders an address now or at a later time. */
  draw: PageServer['renderForEvidence'];
}

interface DrawnSiteOptions {
  /** The time of every request; now by default. */
  moment?: () => Date;
  /** Returns whether visitors are admitted, to override the launch state. */
  isOpen?: () => boolean;
}

/** Starts the public site over the test's database with its real pages, rendered, cached and invalidated as on a running site. */
export function useRenderedSite(
  { site: { db, pool, connectionString } }: TestDatabase,
  { moment, isOpen }: DrawnSiteOptions = {},
): RenderedSite {
  const folder = useFolder();
  const config = readConfig({ HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const deps = openModuleServices({ config, secret: testSecret(), files: openFileStore(`${folder}/files`) });
  const cache = new PageCache({ maxBytes: 16 * 1024 ** 2, freshMs: 60_000, staleMs: 600_000, awayMs: 1_800_000 });
  const jobs = { send: async () => undefined, stop: async () => undefined };
  const log = createLog({ level: 'silent' });
  const link = new DatabaseHealthMonitor({ servers: new Servers(connectionString), log });
  const memo = new Memo();
  const services: Services = { ...deps, config, pool, link, db, connectionString, jobs, log, memo, cache, drain: new Drain() };
  const opened: { app?: FastifyInstance; pages?: PageServer; listener?: InvalidationListener } = {};
  const draw: RenderedSite['draw'] = (address, at) => opened.pages!.renderForEvidence(address, at);
  const contextOf = (actor: Parameters<typeof createContext>[1]['actor'], requestId: string) => {
    const ctx = createContext(services, { actor, requestId });
    return moment ? { ...ctx, now: moment() } : ctx;
  };
  const keeper = createPageRecorder(() => contextOf({ kind: 'system', name: 'site' }, 'evidence'), draw);

  beforeAll(async () => {
    const modules = listModules(services);
    const assets = { build: 'test', boot: '/assets/boot.js', entry: '/assets/entry.js', stylesheets: [] };
    const renderer = (await import('#rendering/entry.server.tsx')) as unknown as PageRenderer;
    opened.pages = new PageServer({
      side: async () => ({ assets, renderer }),
      cache,
      endpoints: indexEndpoints(modules.flatMap(({ endpoints }) => endpoints)),
      pageContext: (requestId) => contextOf({ kind: 'visitor' }, requestId),
      publicUrl: config.publicUrl,
      headers: {},
      bases: {},
      countVisit: () => undefined,
      onKeptPage: () => undefined,
      isDatabaseAway: () => false,
      isOpen: async (ctx) => isOpen?.() ?? (await getLaunchState(ctx)) === 'open',
      findRedirect,
      evidence: { begin: beginRendering, note: (drawing) => keeper.note(drawing) },
    });
    opened.app = await createPublicApp({ services, modules, pages: opened.pages, headers: {}, folders: { client: folder, media: folder } });
    await opened.app.ready();
    opened.listener = await InvalidationListener.start({ current: connectionString }, [cache, memo], log);
  });
  afterAll(async () => {
    keeper.stop();
    await keeper.settle();
    link.close();
    await opened.listener?.stop();
    await opened.app?.close();
  });

  return { deps, keeper, draw, inject: (request) => opened.app!.inject(request) };
}
