import { lookup as lookUp } from 'node:dns';
import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Asks whether a page of another site is there. */
export interface OutsideReader {
  /** What came back, in words, where it does not answer; undefined where it does. */
  probe(address: string): Promise<string | undefined>;
}

const timeLimitMs = 8000;

/** Networks that are nobody else's site: this machine, the firm's own, and those of link-local and shared addresses. */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

/** Whether an address leads into a network that a link of a text has no business in. */
export function isInner(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return inner.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** Looks a name up, and refuses what leads inside: at the moment of connecting, so that a name cannot say one thing first and another then. */
const lookUpOutside: LookupFunction = (name, options, done) => {
  lookUp(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.some(({ address }) => isInner(address))) return done(new Error('inner address'), []);
    if (options.all) return done(null, found);
    done(null, found[0]!.address, found[0]!.family);
  });
};

/** What some sites answer to HEAD where they would answer a browser. */
const isUnsure = (status: number): boolean => [404, 405, 410].includes(status) || status >= 500;

/** Asks by HEAD, and where that is not answered well by GET, of which only the beginning is read; follows nothing, and reaches no network of the firm. */
export const outsideReader: OutsideReader = {
  async probe(address) {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) return '地址有误';
    const host = url.hostname.replaceAll(/[[\]]/g, '');
    if (isIP(host) && isInner(host)) return '指向内部网络';
    try {
      const first = await ask(url, 'HEAD');
      const status = isUnsure(first) ? await ask(url, 'GET') : first;
      // Many sites refuse programs; what they refuse is there.
      return [404, 410].includes(status) || status >= 500 ? `返回 ${status}` : undefined;
    } catch (error) {
      return troubles[(error as Error).message] ?? '无法连接';
    }
  },
};

const troubles: Readonly<Record<string, string>> = { 'inner address': '指向内部网络', silent: '没有回应' };

/** The status that comes back. Throws when none does within its time. */
function ask(url: URL, method: 'HEAD' | 'GET'): Promise<number> {
  const request = url.protocol === 'https:' ? requestSecurely : requestPlainly;
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, lookup: lookUpOutside, timeout: timeLimitMs, agent: false }, (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    asked.on('timeout', () => asked.destroy(new Error('silent')));
    asked.on('error', reject);
    asked.end();
  });
}
