import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { runJobs } from '#platform/jobs/run-jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { Memo } from '#platform/memo.ts';
import { openFileStore, type FileStore } from '#platform/storage/file-store.ts';
import { listJobs } from '#server/modules.ts';
import { createContext } from '#server/services.ts';
import { openForCommand } from './database-server.ts';
import { exitWith } from './failure.ts';
import { prepareSchema } from './schema.ts';
import { readConfigOrExit } from './settings.ts';

/** What a command works with: the system's own context on the site's database, and the site's files. */
export interface SiteContext {
  readonly ctx: Context;
  readonly files: FileStore;
  readonly config: Config;
}

/**
 * Runs a command's work on the site's database, beside a running site or without one, after bringing the schema up to
 * date. Ends the process with 1 and the reason when the work fails.
 */
export async function runCommand(name: string, work: (site: SiteContext) => Promise<void>): Promise<void> {
  const config = readConfigOrExit();
  try {
    const server = await openForCommand(config);
    try {
      await prepareSchema(server.connectionString);
      await withSiteContext(name, { config, connectionString: server.connectionString }, work);
    } finally {
      await server.release();
    }
  } catch (error) {
    exitWith(error);
  }
}

/** Opens the context of the system for a piece of work and closes it afterwards. Jobs sent in it are done by the site. */
export async function withSiteContext<Result>(
  name: string,
  { config, connectionString }: { config: Config; connectionString: string },
  work: (site: SiteContext) => Promise<Result>,
): Promise<Result> {
  const log = createLog({ level: config.logLevel });
  const db = createDatabase(openPool({ connectionString, max: config.databasePool }));
  const files = openFileStore(`${config.dataDir}/files`);
  const runner = await runJobs({ connectionString, jobs: listJobs({ files }), log, isWorker: false, context: () => ctx });
  const ctx: Context = createContext(
    { db, log, jobs: runner, memo: new Memo() },
    { actor: { kind: 'system', name }, requestId: `${name}-${process.pid}` },
  );
  try {
    return await work({ ctx, config, files });
  } finally {
    await runner.stop();
    await db.destroy();
  }
}
