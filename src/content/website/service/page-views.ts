import { isIPv4 } from 'node:net';
import type { Context } from '#platform/context.ts';
import type { PageView } from '../schema/site.ts';
import { countSourceVisit } from './source-visits.ts';
import { detectDevice, isRobot } from './view-counts.ts';

/**
 * Stores a page view: page, referrer and network. Visitors of one network cannot be distinguished. Addresses of other sites are
 * stored as `other`; views by declared robots are ignored.
 */
export async function recordPageView(ctx: Context, { url, referrer, source, title }: PageView): Promise<void> {
  if (isRobot(ctx.userAgent)) return;
  const row = {
    viewedAt: ctx.now,
    path: /^\/(?!\/)[\w/.:%-]{0,200}/.exec(url)?.[0] ?? 'other',
    title,
    source: /^[A-Za-z0-9_-]{1,32}$/.test(source) ? source : '',
    referrerHost: URL.canParse(referrer) ? new URL(referrer).hostname.slice(0, 100) : '',
    network: toNetwork(ctx.ip ?? ''),
    device: detectDevice(ctx.userAgent),
  };
  await ctx.db.insertInto('pageViews').values(row).execute();
  await countSourceVisit(ctx, row);
}

/** Returns the network of an address: 24 bits of IPv4, 48 bits of IPv6. */
export function toNetwork(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0');
  const [head = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean).slice(0, 3);
  return groups.length > 0 ? `${groups.join(':')}::` : '';
}
