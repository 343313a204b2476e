import { isIP } from 'node:net';
import type { OutboundPeer } from './peers.ts';

/** A machine with its current addresses. */
export interface ResolvedPeer extends Pick<OutboundPeer, 'setting' | 'host' | 'port'> {
  readonly addresses: readonly string[];
}

export interface RuleOptions {
  /** The system user of the site. */
  readonly user: string;
  /** True while people may type addresses of any public host, or of a listed one: their networks are not known in advance. */
  readonly reachesPublicHosts: boolean;
}

/** Networks that are never reached by a typed address. */
const inner = {
  4: ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16', '224.0.0.0/3'],
  6: ['::/127', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
} as const;

/**
 * Writes an nftables table that lets the site's user open connections to these machines only. It is written over the former one,
 * and leaves the rules of other users alone.
 */
export function writeNftables(peers: readonly ResolvedPeer[], { user, reachesPublicHosts }: RuleOptions): string {
  const rulesOf = ({ setting, host, port, addresses }: ResolvedPeer): string[] =>
    addresses.map((address) => {
      const family = isIP(address) === 6 ? 'ip6' : 'ip';
      return `    ${family} daddr ${address}${port === undefined ? ' meta l4proto tcp' : ` tcp dport ${port}`} accept comment "${setting} ${host}"`;
    });
  const anyPublic = [4, 6].map((version) => {
    const family = version === 6 ? 'ip6' : 'ip';
    return `    ${family} daddr != { ${inner[version as 4 | 6].join(', ')} } tcp dport { 80, 443 } accept comment "OUTBOUND_PUBLIC_HOSTS"`;
  });
  return [
    '#!/usr/sbin/nft -f',
    '# 由 npm run outbound-rules 按设置生成；设置或对方的地址变更后重新生成。',
    'table inet qianting',
    'delete table inet qianting',
    'table inet qianting {',
    '  chain output {',
    '    type filter hook output priority filter; policy accept;',
    `    meta skuid != "${user}" accept`,
    '    oifname "lo" accept',
    '    ct state established,related accept',
    '    meta l4proto { tcp, udp } th dport 53 accept comment "DNS"',
    ...peers.flatMap(rulesOf),
    ...(reachesPublicHosts ? anyPublic : []),
    '    counter log prefix "qianting-outbound: " reject with icmpx type admin-prohibited',
    '  }',
    '}',
    '',
  ].join('\n');
}

/** Writes a systemd drop-in that lets a unit exchange packets with these addresses only, also as a listener. */
export function writeDropIn(peers: readonly ResolvedPeer[], clients: readonly string[]): string {
  const allowed = [...new Set(peers.flatMap(({ addresses }) => addresses))].toSorted();
  return [
    '# 由 npm run outbound-rules -- --systemd 按设置生成，放在 /etc/systemd/system/qianting.service.d/outbound.conf。',
    '# 只限地址，不限端口；对访客与域名服务器的应答也受限，所以代理与域名服务器也须列出（--clients）。',
    '[Service]',
    'IPAddressDeny=any',
    'IPAddressAllow=localhost',
    ...[...clients, ...allowed].map((address) => `IPAddressAllow=${address}`),
    '',
  ].join('\n');
}
