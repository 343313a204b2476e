import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import type { Actor, Connection, Context } from '#platform/context.ts';
import type { DatabaseHealthMonitor } from '#platform/database/health-monitor.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { JobRunner } from '#platform/jobs/run-jobs.ts';
import type { Memo } from '#platform/memo.ts';
import type { Tracer } from '#platform/monitoring/tracer.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import type { ModuleServices } from './modules.ts';
import type { Drain } from './process/drain.ts';

/** Resources held open by one process of the site. */
export interface Services extends ModuleServices {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly link: DatabaseHealthMonitor;
  readonly db: Kysely<Tables>;
  readonly connectionString: string;
  readonly jobs: JobRunner;
  readonly log: Logger;
  readonly memo: Memo;
  readonly cache: PageCache;
  readonly drain: Drain;
  /** Set when tracing is enabled. */
  readonly tracer?: Tracer | undefined;
}

export interface Origin {
  actor: Actor;
  requestId: string;
  ip?: string;
  userAgent?: string;
  cookies?: Readonly<Record<string, string>>;
  connection?: Connection;
}

/** Creates the context of a request, or of the system's own work. */
export function createContext(
  { db, jobs, log, memo, texts }: Pick<Services, 'db' | 'log' | 'memo' | 'texts'> & Pick<Context, 'jobs'>,
  origin: Origin,
): Context {
  return { db, jobs, log, memo, texts, now: new Date(), ...origin };
}
