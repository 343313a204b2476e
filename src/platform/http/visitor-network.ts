/** Returns the part of an address that stays while a phone changes cells: the first three bytes of IPv4, the /64 of IPv6. */
export function addressPrefix(ip: string): string {
  const network = networkOf(ip);
  return network.includes('.') ? network.slice(0, network.lastIndexOf('.')) : network;
}

/** Returns the unit that visitors are counted by: the address itself, or the /64 that one IPv6 visitor has. */
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
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
