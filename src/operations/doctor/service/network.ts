import { lookup, Resolver } from 'node:dns/promises';
import type { Network } from '../deps.ts';

/** The DNS of this machine; its own table of hosts counts where the DNS has no entry. */
export const systemNetwork: Network = {
  plainPort: 80,
  async resolve(name) {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    const none = (): string[] => [];
    const [v4, v6] = await Promise.all([resolver.resolve4(name).catch(none), resolver.resolve6(name).catch(none)]);
    if (v4.length + v6.length > 0) return { v4, v6 };
    const found = await lookup(name, { all: true }).catch(() => []);
    const ofFamily = (wanted: number) => found.filter(({ family }) => family === wanted).map(({ address }) => address);
    return { v4: ofFamily(4), v6: ofFamily(6) };
  },
};
