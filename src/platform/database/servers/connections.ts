import type { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseAwayError } from '../away.ts';
import type { Servers } from './servers.ts';

/** The open connections of a process, so that all of them can be given up at once. */
export interface Connections {
  /** Address of the server to which new ones lead. */
  readonly current: string;
  /** Of these the pools shall be made: they lead to the server that takes writes, whichever they were told of. */
  readonly Client: typeof pg.Client;
  /** Breaks every connection, also those that are only being made: whatever waits on them fails now. */
  cut(): void;
}

/** How long an answer of the server is waited for at most, beside the driver's settings of a connection. */
export interface AnswerLimit {
  longestMs?: number;
}

/** Where PostgreSQL says that it gave up to wait for its standby. The words are in the server's language, the name of its function is not. */
const unconfirmed = 'SyncRepWaitForLSN';

/** Connections of one process, each to the server that is the current one when it is made. */
export function trackConnections(servers: Pick<Servers, 'current'>): Connections {
  const open = new Set<pg.Client>();
  class TrackedClient extends pg.Client {
    readonly #longestMs: number | undefined;
    #isConfirmed = true;

    constructor(config?: pg.ClientConfig & AnswerLimit) {
      super({ ...config, connectionString: servers.current });
      this.#longestMs = config?.longestMs;
      open.add(this);
      // Whoever works on it is told by the failing statement; without a listener the same word would end the process.
      this.on('error', () => undefined).once('end', () => open.delete(this));
      this.on('notice', ({ routine }) => {
        if (routine === unconfirmed) this.#isConfirmed = false;
      });
    }

    /**
     * As the driver's, but bounded: the server's own limit for statements ends before a commit, which waits for its standby as long as there is none. A commit
     * whose wait was broken off there is reported as done and may be lost with its server: it is refused.
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
        throw new DatabaseAwayError();
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
 * Has the server break off what it does for a connection, over another one. Only a wait that is broken off there ends there: one whose connection is gone goes
 * on to take up room for ever. Where that fails the connection is cut.
 */
async function breakOff(client: pg.Client, connectionString: string): Promise<void> {
  const other = new pg.Client({ connectionString, connectionTimeoutMillis: cancelMs, query_timeout: cancelMs });
  other.on('error', () => undefined);
  try {
    await other.connect();
    // The driver knows which process of the server it is connected to; its types do not.
    await other.query('select pg_cancel_backend($1)', [(client as unknown as { processID: number }).processID]);
    await other.end();
  } catch {
    cutConnection(other);
    cutConnection(client);
  }
}

/** Breaks a connection without a word to the server, which may not be there to hear it. */
export function cutConnection(client: pg.ClientBase): void {
  // A property of the driver's clients since its first version, which its types leave out.
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
