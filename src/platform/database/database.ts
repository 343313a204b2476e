import { CamelCasePlugin, Kysely, PostgresDialect, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import type { AnswerLimit, Connections } from './servers/connections.ts';
import { listAddresses } from './servers/servers.ts';
import type { Tables } from './tables.ts';

/** The typed database, or the transaction that is open on it. */
export type Db = Kysely<Tables> | Transaction<Tables>;

const { builtins } = pg.types;
// count(*) and bigint arrive as numbers: identifiers and counters stay below 2^53. Days stay text: a day has no zone.
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.DATE, (day) => day);

export interface DatabaseOptions {
  /** Of several servers the first one is taken, unless `connections` knows better. */
  connectionString: string;
  /** Connections at most; default 10. */
  max?: number;
  /** How long a statement may run before the server ends it, in ms; default 30 s. 0 for migrations and other work whose length nobody knows. */
  statementMs?: number;
  /** Where the pool's connections are counted in. */
  connections?: Connections;
}

/** For making a connection or waiting in the queue for one. Whoever asks is to be told within five seconds, also by a server that takes connections and says nothing. */
const connectMs = 4000;

/** So much longer than a statement may take the server is waited for: it says itself when the time is over. */
const graceMs = 2000;

/** Longer than the minute after which jobs come again: each connection that they had to make anew would keep visitors waiting for some 5 ms. */
const idleMs = 90_000;

/** Opens a pool. Connections speak UTC; taking one up, each statement, and what waits behind it for a standby end in time. */
export function openPool({ connectionString, max = 10, statementMs = 30_000, connections }: DatabaseOptions): pg.Pool {
  const options = `-c timezone=UTC -c statement_timeout=${statementMs}`;
  const tracked: { Client?: typeof pg.Client } & AnswerLimit = connections
    ? { Client: connections.Client, ...(statementMs > 0 && { longestMs: statementMs + graceMs }) }
    : {};
  return new pg.Pool({
    connectionString: listAddresses(connectionString)[0],
    max,
    options,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    ...tracked,
  });
}

/** Lets connections be taken only from a database that answers. */
export interface Gate {
  /** What `take` gives. Rejects at once while the database does not answer, and as soon as it stops to; what comes after that is handed to `giveBack`. */
  pass<Taken>(take: () => Promise<Taken>, giveBack: (taken: Taken) => void): Promise<Taken>;
}

/** What somebody wants to be told of the work of a database. */
export interface DatabaseWatch {
  /** How long a connection was waited for, in seconds. */
  onWait?(seconds: number): void;
  onStatement?: ((event: LogEvent) => void) | undefined;
}

/** The typed database on a pool. Names are camelCase in TypeScript and snake_case in SQL; JSON values stay as they are. */
export function createDatabase(pool: pg.Pool, gate?: Gate, { onWait, onStatement }: DatabaseWatch = {}): Kysely<Tables> {
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
