import { CamelCasePlugin, Kysely, PostgresDialect, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import type { AnswerLimit, Connections } from './servers/connections.ts';
import { splitServerAddresses } from './servers/servers.ts';
import type { Tables } from './tables.ts';

/** The typed database, or the open transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>;

const { builtins } = pg.types;
// count(*) and bigint are returned as numbers: identifiers and counters stay below 2^53. Days stay text: a day has no time zone.
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.DATE, (day) => day);

export interface DatabaseOptions {
  /** Of several servers the first one is used, unless `connections` knows the primary. */
  connectionString: string;
  /** Maximum number of connections; default 10. */
  max?: number;
  /** Statement timeout in ms; default 30 s. 0 for migrations and other work of unknown length. */
  statementMs?: number;
  /** Tracks the pool's connections. */
  connections?: Connections;
}

/**
 * Timeout for making a connection or waiting in the pool's queue. Callers receive an error within five seconds, even when a
 * server accepts connections and does not respond.
 */
const connectMs = 4000;

/** Grace period beyond the statement timeout, so that the server's own timeout error arrives first. */
const graceMs = 2000;

/** Longer than the minute after which jobs recur: each new connection would delay visitors by some 5 ms. */
const idleMs = 90_000;

/** Opens a pool. Connections use UTC; connecting, statements and commits that wait for a standby all have timeouts. */
export function openPool({ connectionString, max = 10, statementMs = 30_000, connections }: DatabaseOptions): pg.Pool {
  const options = `-c timezone=UTC -c statement_timeout=${statementMs}`;
  const tracked: { Client?: typeof pg.Client } & AnswerLimit = connections
    ? { Client: connections.Client, ...(statementMs > 0 && { longestMs: statementMs + graceMs }) }
    : {};
  const pool = new pg.Pool({
    connectionString: splitServerAddresses(connectionString)[0],
    max,
    options,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    ...tracked,
  });
  // The pool drops a lost idle connection and opens another one; without a listener the loss would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Allows connections to be taken only while the database responds. */
export interface ConnectionGate {
  /**
   * Returns the result of `take`. Rejects at once when the database does not respond, and as soon as it stops responding; a
   * result that arrives later is passed to `giveBack`.
   */
  pass<Taken>(take: () => Promise<Taken>, giveBack: (taken: Taken) => void): Promise<Taken>;
}

/** Observers of the database's work. */
export interface DatabaseWatch {
  /** Called with the time that a connection was waited for, in seconds. */
  onWait?(seconds: number): void;
  onStatement?: ((event: LogEvent) => void) | undefined;
}

/** Creates the typed database on a pool. Names are camelCase in TypeScript and snake_case in SQL; JSON values stay unchanged. */
export function createDatabase(pool: pg.Pool, gate?: ConnectionGate, { onWait, onStatement }: DatabaseWatch = {}): Kysely<Tables> {
  const take = () => pool.connect();
  const pass = gate ? () => gate.pass(take, (client) => client.release(true)) : take;
  const connect = onWait ? () => timeWait(pass, onWait) : pass;
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onStatement && { log: onStatement }),
  });
}

async function timeWait<Taken>(take: () => Promise<Taken>, onWait: (seconds: number) => void): Promise<Taken> {
  const began = performance.now();
  try {
    return await take();
  } finally {
    onWait((performance.now() - began) / 1000);
  }
}
