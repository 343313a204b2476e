import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { parseArguments } from '#platform/command.ts';
import { isLoopbackName } from '#platform/config/kinds.ts';
import { writeDropIn, writeNftables, type ResolvedPeer } from '#platform/outbound/firewall-rules.ts';
import { listOutboundPeers } from '#platform/outbound/peers.ts';
import { readConfigOrExit } from './site/settings.ts';

// Prints firewall rules for the connections that the settings allow. Exit code 0: printed; 1: a name has no address; 2: wrong usage.
const usage = '用法：npm run -s outbound-rules -- [--nftables | --systemd] [--user 系统用户] [--clients 地址,地址]';
const read = parseArguments(process.argv.slice(2), {
  nftables: { type: 'boolean' },
  systemd: { type: 'boolean' },
  user: { type: 'string', default: 'qianting' },
  clients: { type: 'string', default: '' },
});
if ('problem' in read) stop(`${read.problem}\n${usage}`);
const { nftables: isForNft, systemd: isForUnit, user, clients: given } = read.values;
const clients = given.split(',').filter((text) => text !== '');
const wrong = clients.filter((text) => isIP(text.replace(/\/\d{1,3}$/, '')) === 0);
if (read.positionals.length > 0 || (isForNft && isForUnit) || wrong.length > 0 || !/^[a-z_][a-z0-9_-]{0,31}$/.test(user)) stop(usage);

const config = readConfigOrExit();
const others = listOutboundPeers(config).filter(({ host }) => !isLoopbackName(host) && !['::1', '0.0.0.0', '::'].includes(host));
const unresolved: string[] = [];
const peers: ResolvedPeer[] = await Promise.all(others.map(async (peer) => ({ ...peer, addresses: await resolve(peer.host) })));
if (unresolved.length > 0) {
  console.error(`没有写出规则：解析不到 ${[...new Set(unresolved)].join('、')} 的地址，请检查设置与域名服务器`);
  process.exit(1);
}
const reachesPublicHosts = config.outboundPublicHosts === undefined || config.outboundPublicHosts.length > 0;
process.stdout.write(isForUnit ? writeDropIn(peers, clients) : writeNftables(peers, { user, reachesPublicHosts }));

async function resolve(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) unresolved.push(host);
  return found.map(({ address }) => address);
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
