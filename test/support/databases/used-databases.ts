import pg from 'pg';

/** So often it is looked for databases that are done with: of those made and left in between, the disk never hears. */
const everyMs = 20_000;
/** So many go together. */
const mostAtOnce = 24;

/**
 * Drops the databases of a run's test files when those are done with them, beside the tests: to drop one takes a checkpoint of the whole server,
 * seconds that every file would wait for at its end, and those that are dropped at the same moment share one.
 */
export class UsedDatabases {
  readonly #url: string;
  readonly #prefix: string;
  readonly #timer: NodeJS.Timeout;
  #round: Promise<void> | undefined;

  /** All databases of the run begin with the prefix, which holds nothing that a pattern could mean. */
  constructor(url: string, prefix: string) {
    this.#url = url;
    this.#prefix = prefix;
    this.#timer = setInterval(() => this.#begin(), everyMs);
  }

  /** Drops all of them, those of files that never came to their end too. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
    while ((await this.#drop('true')) > 0);
  }

  #begin(): void {
    // What could not be dropped now is at the end, or told then.
    this.#round ??= this.#drop('datconnlimit = 0')
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => (this.#round = undefined));
  }

  async #drop(condition: string): Promise<number> {
    const { rows } = await onServer(
      this.#url,
      `select datname from pg_database where starts_with(datname, '${this.#prefix}') and ${condition} limit ${mostAtOnce}`,
    );
    await Promise.all(rows.map(({ datname }) => onServer(this.#url, `drop database if exists ${datname} with (force)`)));
    return rows.length;
  }
}

/** Tells the run that nobody uses the database any more. */
export async function releaseDatabase(url: string, name: string): Promise<void> {
  await onServer(url, `alter database ${name} connection limit 0`);
}

/** One statement on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<{ rows: { datname: string }[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<{ datname: string }>(statement);
  } finally {
    await client.end();
  }
}
