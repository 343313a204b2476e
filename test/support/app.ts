import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import type { Logger } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { listModules, openModuleServices, type ModuleServices } from '#app/modules.ts';
import { Drain } from '#app/process/drain.ts';
import { createPublicApp } from '#app/public-app.ts';
import { createContext, type Services } from '#app/services.ts';
import { readConfig } from '#platform/config/config.ts';
import { DatabaseHealthMonitor } from '#platform/database/health-monitor.ts';
import { Servers } from '#platform/database/servers/servers.ts';
import { indexEndpoints } from '#platform/http/invoke.ts';
import { createLog } from '#platform/log/log.ts';
import { Memo } from '#platform/memo.ts';
import { PageCache } from '#platform/page-cache/page-cache.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { publicHeaders } from '#rendering/server/page-headers.ts';
import { PageServer } from '#rendering/server/page-server.ts';
import type { PageRenderer } from '#rendering/server/renderer.ts';
import { testSecret } from '../factories/platform/crypto.ts';
import type { TestDatabase } from './database.ts';
import { useFolder } from './folder.ts';

export interface TestApp {
  /** The services of the modules, with the keys of `testSecret()`. */
  readonly deps: ModuleServices;
  /** Makes a call like a browser; returns its status and its body. */
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: { body?: object | string; token?: string }): Promise<TestAnswer>;
  /** Listens on a free port of this machine, for clients that need a connection; returns the address. */
  listen(): Promise<string>;
  /** Sends any request, valid or not. */
  inject(request: InjectOptions): Promise<Response>;
}

export interface TestAnswer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Starts the public side of the site over the test's database, without listeners: calls go through the real routes. Pages come
 * from the given renderer; without one each is a 404.
 * `environment` has own settings, with the headers that they mean.
 */
export function useApp(
  { site: { db, pool, connectionString } }: TestDatabase,
  renderer: () => Promise<PageRenderer> = noPages,
  { environment = {}, log = createLog({ level: 'silent' }) }: { environment?: Record<string, string>; log?: Logger } = {},
): TestApp {
  const folder = useFolder();
  const config = readConfig({ HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment });
  const deps = openModuleServices({ config, secret: testSecret(), files: openFileStore(`${folder}/files`) });
  const cache = new PageCache({ maxBytes: 1024 ** 2, freshMs: 1000, staleMs: 1000, awayMs: 1_800_000 });
  const jobs = { send: async () => undefined, stop: async () => undefined };
  const link = new DatabaseHealthMonitor({ servers: new Servers(connectionString), log });
  const services = { ...deps, config, pool, link, db, connectionString, jobs, log, memo: new Memo(), cache, drain: new Drain() };
  const opening = openApp(services, folder, renderer);
  beforeAll(async () => void (await opening));
  afterAll(async () => {
    link.close();
    await (await opening).close();
  });

  return {
    deps,
    listen: async () => (await opening).listen({ host: '127.0.0.1', port: 0 }),
    inject: async (request) => (await opening).inject(request),
    async ask(method, url, { body, token } = {}) {
      const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) };
      const answer = await (await opening).inject({ method, url, headers, ...(body && { payload: body }) });
      const isJson = answer.headers['content-type']?.includes('json') ?? false;
      return { status: answer.statusCode, body: isJson ? answer.json() : {} };
    },
  };
}

const noPage = { kind: 'page', status: 404, head: { title: '无此页面' }, data: '{}', body: '' } as const;
const noPages = async (): Promise<PageRenderer> => ({ pageRoutes: [{ path: '/' }], renderPage: async () => noPage });

async function openApp(services: Services, folder: string, renderer: () => Promise<PageRenderer>): Promise<FastifyInstance> {
  const modules = listModules(services);
  const assets = { build: 'test', boot: '/assets/boot.js', entry: '/assets/entry.js', stylesheets: [] };
  const pages = new PageServer({
    side: async () => ({ assets, renderer: await renderer() }),
    cache: services.cache,
    endpoints: indexEndpoints(modules.flatMap(({ endpoints }) => endpoints)),
    pageContext: (requestId) => createContext(services, { actor: { kind: 'visitor' }, requestId }),
    publicUrl: services.config.publicUrl,
    headers: publicHeaders(services.config),
    bases: {},
    countVisit: () => undefined,
    onKeptPage: () => undefined,
    isDatabaseAway: () => false,
  });
  const app = await createPublicApp({
    services,
    modules,
    pages,
    headers: publicHeaders(services.config),
    folders: { client: folder, media: folder },
  });
  await app.ready();
  return app;
}
