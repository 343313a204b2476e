import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** A line to a database that can be made to fall silent: what is sent over it is then lost, and nobody is told. */
export interface DatabaseLine {
  /** The database's address over this line. */
  connectionString(): string;
  fallSilent(): void;
  /** What is sent from now on arrives again; what was lost stays lost. */
  speak(): void;
}

/** Lays a line to the database for the tests of a file. */
export function useDatabaseLine(connectionString: string): DatabaseLine {
  const url = new URL(connectionString);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(url.port), url.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => void (isSilent || to.write(data)));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        if (!isSilent) to.destroy();
      });
    }
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    connectionString() {
      const near = new URL(url);
      near.port = String((server.address() as AddressInfo).port);
      return near.href;
    },
    fallSilent: () => void (isSilent = true),
    speak: () => void (isSilent = false),
  };
}
