/** Returns the part of an address that stays while a phone changes cells: the first three bytes of IPv4, the /64 of IPv6. */
export function addressPrefix(ip: string): string {
  const network = networkOf(ip);
  return network.includes('.') ? network.slice(0, network.lastIndexOf('.')) : network;
}

/** Bits of an IPv6 address that identify one visitor, by `LIMIT_IPV6_PREFIX`. */
let ipv6Bits = 64;

/** Sets the length of IPv6 prefixes for this process; called once at start. */
export function setIpv6Prefix(bits: number): void {
  ipv6Bits = bits;
}

/** Returns the unit that visitors are counted by: the address itself, or the prefix (usually /64) that one IPv6 visitor has. */
export function networkOf(ip: string): string {
  const v4 = /(\d+\.\d+\.\d+\.\d+)$/.exec(ip);
  if (v4) return v4[1]!;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest];
  return all
    .slice(0, 4)
    .map((group, index) => (Number.parseInt(group, 16) & maskOf(ipv6Bits - index * 16)).toString(16))
    .join(':');
}

/** Returns the mask of a group of 16 bits, of which so many count. */
const maskOf = (bits: number): number => (0xffff << (16 - Math.min(16, Math.max(0, bits)))) & 0xffff;
