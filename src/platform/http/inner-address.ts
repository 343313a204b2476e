import { BlockList, isIP } from 'node:net';

/**
 * Networks that are nobody else's site (IANA special-purpose registries): this machine, private, shared, link-local (where clouds keep their metadata), benchmark,
 * multicast and reserved ones. 168.63.129.16 is where Azure answers its own machines. Networks for documentation lead nowhere and are not listed.
 */
const inner4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner4.addSubnet(network, bits, 'ipv4');

/** Where public IPv6 addresses lie. Everything else is inner, with it all notations that hold an IPv4 address (mapped, compatible, NAT64). */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Parts of it that are tunnels to an IPv4 address (Teredo, 6to4) or meant for protocols. */
const tunnels6 = new BlockList();
tunnels6.addSubnet('2001::', 23, 'ipv6');
tunnels6.addSubnet('2002::', 16, 'ipv6');

/** Whether an IP address leads into a network of the firm or of the machine itself. What is no IP address counts as inner. */
export function isInnerAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return inner4.check(address, 'ipv4');
    case 6:
      return !global6.check(address, 'ipv6') || tunnels6.check(address, 'ipv6');
    default:
      return true;
  }
}
