import type { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseAwayError } from './away.ts';
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

/** Where PostgreSQL says that it gave up to wait for its standby. The words are in the server's language, the name of its function is not. */
const unconfirmed = 'SyncRepWaitForLSN';

export function trackConnections(servers: Pick<Servers, 'current'>): Connections {
  const open = new Set<pg.Client>();
  class TrackedClient extends pg.Client {
    #isConfirmed = true;

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: servers.current });
      open.add(this);
      // Whoever works on it is told by the failing statement; without a listener the same word would end the process.
      this.on('error', () => undefined).once('end', () => open.delete(this));
      this.on('notice', ({ routine }) => {
        if (routine === unconfirmed) this.#isConfirmed = false;
      });
    }

    /** As the driver's, but a commit that no standby has confirmed in time, which PostgreSQL reports as done, is refused: it may be lost with its server. */
    override query(...words: never): never {
      const asked = super.query(...(words as unknown as [string])) as Promise<unknown> | undefined;
      if (!(asked instanceof Promise)) return asked as never;
      return asked.then((answer) => {
        if (this.#isConfirmed) return answer;
        this.#isConfirmed = true;
        throw new DatabaseAwayError();
      }) as never;
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

/** Breaks a connection without a word to the server, which may not be there to hear it. */
export function cutConnection(client: pg.ClientBase): void {
  // A property of the driver's clients since its first version, which its types leave out.
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
