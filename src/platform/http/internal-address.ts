import { BlockList, isIP } from 'node:net';

/**
 * Networks without public sites (IANA special-purpose registries): this machine, private, shared, link-local (cloud metadata
 * services), benchmark, multicast and reserved ones. 168.63.129.16 is Azure's internal service address. Documentation networks
 * are not routed and not listed.
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

/** The public IPv6 range. Everything else is internal, including all notations that hold an IPv4 address (mapped, compatible, NAT64). */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Parts of the public range that are tunnels to an IPv4 address (Teredo, 6to4) or reserved for protocols. */
const tunnels6 = new BlockList();
tunnels6.addSubnet('2001::', 23, 'ipv6');
tunnels6.addSubnet('2002::', 16, 'ipv6');

/**
 * Returns true for an IP address in a network of the firm or of the machine itself. Anything that is not an IP address counts as
 * internal.
 */
export function isInternalAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return inner4.check(address, 'ipv4');
    case 6:
      return !global6.check(address, 'ipv6') || tunnels6.check(address, 'ipv6');
    default:
      return true;
  }
}
