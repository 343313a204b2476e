import { createServer } from 'node:net';

/**
 * The address to listen on when none is set: `::`, which takes IPv6 and IPv4 alike, or `0.0.0.0` on a system whose
 * IPv6 is switched off. Trying it out is the only test that holds for every way of switching it off.
 */
export function chooseListenAddress(configured: string | undefined): Promise<string> {
  if (configured !== undefined) return Promise.resolve(configured);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve('0.0.0.0'));
    probe.listen({ host: '::', port: 0 }, () => probe.close(() => resolve('::')));
  });
}
