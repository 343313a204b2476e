import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createConsoleApp } from '#app/console-server/console-app.ts';
import { Metrics } from '#app/metrics/metrics.ts';
import { openModuleServices } from '#app/modules.ts';
import { Drain } from '#app/process/drain.ts';
import { readConfig } from '#platform/config/config.ts';
import { DatabaseHealthMonitor } from '#platform/database/health-monitor.ts';
import { Servers } from '#platform/database/servers/servers.ts';
import { createLog } from '#platform/log/log.ts';
import { Memo } from '#platform/memo.ts';
import { PageCache } from '#platform/page-cache/page-cache.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { testSecret } from '../factories/platform/crypto.ts';
import type { TestDatabase } from './database.ts';
import { useFolder } from './folder.ts';

export interface ConsoleRequest {
  body?: object;
  /** Fields and files of a multipart form, instead of a body. */
  form?: FormData;
  /** The session token, as in its cookie. */
  token?: string;
  ip?: string;
  headers?: Record<string, string>;
}

export interface ConsoleAnswer {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/** Starts the console over the test's database, optionally with own settings or an own log: calls go through its real routes. */
export function useConsole(
  { site: { db, pool, connectionString } }: TestDatabase,
  environment: Record<string, string> = {},
  log = createLog({ level: 'silent' }),
) {
  const folder = useFolder();
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '1000000', ...environment });
  const deps = openModuleServices({ config, secret: testSecret(), files: openFileStore(`${config.dataDir}/files`) });
  const link = new DatabaseHealthMonitor({ servers: new Servers(connectionString), log });
  const cache = new PageCache({ maxBytes: 1024 ** 2, freshMs: 1000, staleMs: 1000, awayMs: 1_800_000 });
  const jobs = { send: async () => undefined, stop: async () => undefined };
  const services = { ...deps, config, pool, link, db, connectionString, jobs, log, memo: new Memo(), cache, drain: new Drain() };
  const opening: Promise<FastifyInstance> = createConsoleApp({ services, metrics: new Metrics(), folder });
  beforeAll(async () => void (await (await opening).ready()));
  afterAll(async () => {
    link.close();
    await (await opening).close();
  });
  const ask = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    { body, form, token, ip, headers }: ConsoleRequest = {},
  ): Promise<ConsoleAnswer> => {
    const parts = form && new Response(form);
    const answer = await (
      await opening
    ).inject({
      method,
      url,
      remoteAddress: ip ?? '127.0.0.1',
      headers: {
        ...(token && { cookie: `staff=${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(parts && { 'content-type': parts.headers.get('content-type')! }),
        ...headers,
      },
      ...(body && { payload: body }),
      ...(parts && { payload: Buffer.from(await parts.arrayBuffer()) }),
    });
    const isJson = answer.headers['content-type']?.includes('json') ?? false;
    return { status: answer.statusCode, body: isJson ? answer.json() : {}, headers: answer.headers };
  };
  return Object.assign(ask, {
    /** Listens on a free port of this machine, for clients that need a connection; returns the address. */
    listen: async () => (await opening).listen({ host: '127.0.0.1', port: 0 }),
  });
}
