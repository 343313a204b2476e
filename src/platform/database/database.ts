import type { Socket } from 'node:net';
import { CamelCasePlugin, Kysely, PostgresDialect, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** The typed database, or the transaction that is open on it. */
export type Db = Kysely<Tables> | Transaction<Tables>;

const { builtins } = pg.types;
// count(*) and bigint arrive as numbers: identifiers and counters stay below 2^53. Days stay text: a day has no zone.
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.DATE, (day) => day);

export interface DatabaseOptions {
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

/** Opens a pool. Connections speak UTC; taking one up and each statement end in time. */
export function openPool({ connectionString, max = 10, statementMs = 30_000, connections }: DatabaseOptions): pg.Pool {
  const options = `-c timezone=UTC -c statement_timeout=${statementMs}`;
  const tracked = connections ? { Client: connections.Client } : {};
  return new pg.Pool({ connectionString, max, options, connectionTimeoutMillis: connectMs, keepAlive: true, ...tracked });
}

/** The open connections of a process, so that all of them can be given up at once. */
export interface Connections {
  /** Of these the pools shall be made. */
  readonly Client: typeof pg.Client;
  /** Breaks every connection, also those that are only being made: whatever waits on them fails now. */
  cut(): void;
}

export function trackConnections(): Connections {
  const open = new Set<pg.Client>();
  class TrackedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      open.add(this);
      // Whoever works on it is told by the failing statement; without a listener the same word would end the process.
      this.on('error', () => undefined).once('end', () => open.delete(this));
    }
  }
  return { Client: TrackedClient, cut: () => open.forEach(cutConnection) };
}

/** Breaks a connection without a word to the server, which may not be there to hear it. */
export function cutConnection(client: pg.ClientBase): void {
  // A property of the driver's clients since its first version, which its types leave out.
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
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
