import { createContext } from '#app/services.ts';
import type { Config } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import { openTextVault } from '#platform/crypto/stored-text.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/queue.ts';
import type { JobRunner } from '#platform/jobs/run-jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { Memo } from '#platform/memo.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { openStores } from '#platform/storage/open-stores.ts';
import { openForCommand } from './database-server.ts';
import { exitWith } from './failure.ts';
import { prepareSchema } from './schema.ts';
import { readConfigOrExit } from './settings.ts';

/** Context of a command: the system's context on the site's database, and the site's files. */
export interface SiteContext {
  readonly ctx: Context;
  readonly files: FileStore;
  readonly config: Config;
  readonly connectionString: string;
}

interface CommandContext extends SiteContext {
  /** Connects as the owner of the tables, for what the site's own role may not do. */
  readonly ownerConnectionString: string;
}

/**
 * Runs a command's work on the site's database after migrating the schema, whether or not the site is running. Ends the process
 * with exit code 1 and the reason when the work fails.
 */
export async function runCommand(name: string, work: (site: CommandContext) => Promise<void>): Promise<void> {
  const config = readConfigOrExit();
  try {
    const server = await openForCommand(config);
    try {
      await prepareSchema(server);
      const { connectionString, ownerConnectionString = connectionString } = server;
      await withSiteContext(name, { config, connectionString }, (site) => work({ ...site, ownerConnectionString }));
    } finally {
      await server.release();
    }
  } catch (error) {
    exitWith(error);
  }
}

/** Opens the system's context for the work and closes it afterwards. Jobs sent in it are run by the site. */
export async function withSiteContext<Result>(
  name: string,
  { config, connectionString }: { config: Config; connectionString: string },
  work: (site: SiteContext) => Promise<Result>,
): Promise<Result> {
  const log = createLog({ level: config.logLevel });
  const db = createDatabase(openPool({ connectionString, max: config.databasePool, statementMs: 0 }));
  const { files } = openStores(config);
  const queue = new LazyJobQueue(async () => {
    const [{ runJobs }, { listSiteJobs }, { openModuleServices }] = await Promise.all([
      import('#platform/jobs/run-jobs.ts'),
      import('#app/jobs.ts'),
      import('#app/modules.ts'),
    ]);
    const jobs = listSiteJobs(openModuleServices({ config, secret: await loadSecret(config), files }));
    return runJobs({ connectionString, jobs, log, isWorker: false, context: () => ctx });
  });
  const ctx: Context = createContext(
    { db, log, jobs: queue, memo: new Memo(), texts: openTextVault(await loadSecret(config), config.cryptoProfile) },
    { actor: { kind: 'system', name }, requestId: `${name}-${process.pid}` },
  );
  try {
    return await work({ ctx, config, files, connectionString });
  } finally {
    await queue.stop();
    await db.destroy();
  }
}

/** The job queue of a command, opened with the first job: most commands send none, and loading all modules with jobs takes a second. */
class LazyJobQueue implements JobQueue {
  readonly #open: () => Promise<JobRunner>;
  #runner: Promise<JobRunner> | undefined;

  constructor(open: () => Promise<JobRunner>) {
    this.#open = open;
  }

  async send(...job: Parameters<JobQueue['send']>): Promise<void> {
    this.#runner ??= this.#open();
    await (await this.#runner).send(...job);
  }

  async stop(): Promise<void> {
    await (await this.#runner)?.stop();
  }
}
