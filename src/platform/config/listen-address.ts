import { createServer } from 'node:net';

/**
 * Chooses the address to listen on when none is set: `::`, which accepts IPv6 and IPv4, or `0.0.0.0` on a system without IPv6.
 * Tries to listen, because that is the only reliable check.
 */
export function chooseListenAddress(configured: string | undefined): Promise<string> {
  if (configured !== undefined) return Promise.resolve(configured);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve('0.0.0.0'));
    probe.listen({ host: '::', port: 0 }, () => probe.close(() => resolve('::')));
  });
}
