import pg from 'pg';

/**
 * The interval between removals of released databases: files of databases that are created and dropped in between are never
 * written to disk.
 */
const everyMs = 20_000;
/** The largest number dropped together. */
const mostAtOnce = 24;

/**
 * Drops the databases of completed test files in the background: each drop needs a checkpoint of the whole server, which takes
 * seconds that every file would wait for, and simultaneous drops share one.
 */
export class DatabaseCleaner {
  readonly #url: string;
  readonly #prefix: string;
  readonly #timer: NodeJS.Timeout;
  #round: Promise<void> | undefined;

  /** All databases of the run begin with the prefix, which contains no pattern characters. */
  constructor(url: string, prefix: string) {
    this.#url = url;
    this.#prefix = prefix;
    this.#timer = setInterval(() => this.#begin(), everyMs);
  }

  /** Drops all of them, including those of files that did not complete. */
  async dropAll(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
    while ((await this.#drop('true')) > 0);
  }

  #begin(): void {
    // A failed drop is repeated at the end, and reported then.
    this.#round ??= this.#drop('datconnlimit = 0')
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => (this.#round = undefined));
  }

  async #drop(condition: string): Promise<number> {
    const { rows } = await executeOnServer(
      this.#url,
      `select datname from pg_database where starts_with(datname, '${this.#prefix}') and ${condition} limit ${mostAtOnce}`,
    );
    await Promise.all(rows.map(({ datname }) => executeOnServer(this.#url, `drop database if exists ${datname} with (force)`)));
    return rows.length;
  }
}

/** Marks a database as no longer used. */
export async function releaseDatabase(url: string, name: string): Promise<void> {
  await executeOnServer(url, `alter database ${name} connection limit 0`);
}

/** Executes one statement on a separate connection. */
export async function executeOnServer(url: string, statement: string): Promise<{ rows: { datname: string }[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<{ datname: string }>(statement);
  } finally {
    await client.end();
  }
}
