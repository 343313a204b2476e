import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A line to a database that can be made to fall silent: what is sent over it is then lost, and nobody is told. */
export interface SilentLine {
  /** The database's address over this line. */
  readonly connectionString: string;
  fallSilent(): void;
  /** What is sent from now on arrives again; what was lost stays lost. */
  speak(): void;
  /** New connections lead to another server from now on; those that are open stay where they are. */
  leadTo(connectionString: string): void;
  close(): Promise<void>;
}

/** Lays a line on loopback to the database of the address. */
export async function laySilentLine(connectionString: string): Promise<SilentLine> {
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
    fallSilent: () => void (isSilent = true),
    speak: () => void (isSilent = false),
    leadTo: (other) => void (target = new URL(other)),
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
