import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A connection to a database that can be silenced: data sent over it is then lost without an error. */
export interface InterruptibleConnection {
  /** The database's address over this connection. */
  readonly connectionString: string;
  interrupt(): void;
  /** Transmits data again from now on; lost data stays lost. */
  resume(): void;
  /** Routes new connections to another server; open ones stay. */
  routeTo(connectionString: string): void;
  close(): Promise<void>;
}

/** Opens a proxy on loopback to the database of the address. */
export async function openInterruptibleConnection(connectionString: string): Promise<InterruptibleConnection> {
  let target = new URL(connectionString);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const near = new URL(target);
  near.port = String((server.address() as AddressInfo).port);
  return {
    connectionString: near.href,
    interrupt: () => void (isSilent = true),
    resume: () => void (isSilent = false),
    routeTo: (other) => void (target = new URL(other)),
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
