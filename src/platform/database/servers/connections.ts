import type { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseUnreachableError } from '../database-unreachable.ts';
import type { Servers } from './servers.ts';

/** The open connections of a process, so that all of them can be cut at once. */
export interface Connections {
  /** Address of the server for new connections. */
  readonly current: string;
  /** The client class for pools: it connects to the primary, whatever address the pool has. */
  readonly Client: typeof pg.Client;
  /** Cuts every connection, also pending ones: all queries on them fail now. */
  cut(): void;
}

/** Maximum time to wait for a response of the server, beside the driver's connection settings. */
export interface AnswerLimit {
  longestMs?: number;
}

/** The PostgreSQL function that reports an abandoned wait for a standby. The message is localised, the function name is not. */
const unconfirmed = 'SyncRepWaitForLSN';

/** Creates the connections of one process; each goes to the server that is current at that time. */
export function trackConnections(servers: Pick<Servers, 'current'>): Connections {
  const open = new Set<pg.Client>();
  class TrackedClient extends pg.Client {
    readonly #longestMs: number | undefined;
    #isConfirmed = true;

    constructor(config?: pg.ClientConfig & AnswerLimit) {
      super({ ...config, connectionString: servers.current });
      this.#longestMs = config?.longestMs;
      open.add(this);
      // The failing statement reports the error; without a listener it would end the process.
      this.on('error', () => undefined).once('end', () => open.delete(this));
      this.on('notice', ({ routine }) => {
        if (routine === unconfirmed) this.#isConfirmed = false;
      });
    }

    /**
     * Like the driver's `query`, with a timeout: the server's statement timeout does not cover a commit that waits for a missing
     * standby. A commit whose wait was cancelled is reported as done but may be lost with its server, so it is rejected.
     */
    override query(...words: never): never {
      const asked = super.query(...(words as unknown as [string])) as Promise<unknown> | undefined;
      return (asked instanceof Promise ? this.#bound(asked) : asked) as never;
    }

    async #bound<Answer>(asked: Promise<Answer>): Promise<Answer> {
      const limit = this.#longestMs && setTimeout(() => void breakOff(this, servers.current), this.#longestMs);
      try {
        const answer = await asked;
        if (this.#isConfirmed) return answer;
        this.#isConfirmed = true;
        throw new DatabaseUnreachableError();
      } finally {
        clearTimeout(limit || undefined);
      }
    }
  }
  return {
    get current() {
      return servers.current;
    },
    Client: TrackedClient,
    cut: () => open.forEach(cutConnection),
  };
}

const cancelMs = 2000;

/**
 * Cancels the running statement of a connection through another connection. Without this the server process would wait for ever,
 * even after its connection is gone. If it fails, the connection is cut.
 */
async function breakOff(client: pg.Client, connectionString: string): Promise<void> {
  const other = new pg.Client({ connectionString, connectionTimeoutMillis: cancelMs, query_timeout: cancelMs });
  other.on('error', () => undefined);
  try {
    await other.connect();
    // The driver knows the server's process id; its types do not.
    await other.query('select pg_cancel_backend($1)', [(client as unknown as { processID: number }).processID]);
    await other.end();
  } catch {
    cutConnection(other);
    cutConnection(client);
  }
}

/** Cuts a connection without notifying the server, which may be unreachable. */
export function cutConnection(client: pg.ClientBase): void {
  // A property of the driver's clients since its first version that its types omit.
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
