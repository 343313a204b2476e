import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns an address without the part that identifies a single visitor: `203.0.113.0/24`, `2001:db8:7::/48`. Empty for a missing
 * or invalid address.
 */
export function truncateAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:/i, '').split('%')[0] ?? '';
  if (isIPv4(plain)) return plain.replace(/\d+$/, '0/24');
  return isIPv6(plain) ? `${firstGroups(plain).join(':')}::/48` : '';
}

/** Returns the first three of eight groups; groups omitted by `::` are zeros. */
function firstGroups(ip: string): string[] {
  const [head = ''] = ip.split('::');
  const groups = [...head.split(':').filter(Boolean), '0', '0', '0'];
  return groups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
}
