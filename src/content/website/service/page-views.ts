import { isIPv4 } from 'node:net';
import type { Context } from '#platform/context.ts';
import type { PageView } from '../schema/site.ts';
import { countSourceVisit } from './source-visits.ts';
import { deviceOf, isRobot } from './view-counts.ts';

/**
 * Notes that a page was read: which, from where, and from which network. Nothing is stored that would tell two visitors of
 * one network apart. Addresses that are not of this site are noted as `other`; of programs that say that they are programs nothing is noted.
 */
export async function recordPageView(ctx: Context, { url, referrer, source, title }: PageView): Promise<void> {
  if (isRobot(ctx.userAgent)) return;
  const row = {
    viewedAt: ctx.now,
    path: /^\/(?!\/)[\w/.:%-]{0,200}/.exec(url)?.[0] ?? 'other',
    title,
    source: /^[A-Za-z0-9_-]{1,32}$/.test(source) ? source : '',
    referrerHost: URL.canParse(referrer) ? new URL(referrer).hostname.slice(0, 100) : '',
    network: cutAddress(ctx.ip ?? ''),
    device: deviceOf(ctx.userAgent),
  };
  await ctx.db.insertInto('pageViews').values(row).execute();
  await countSourceVisit(ctx, row);
}

/** The network of an address: 24 bits of IPv4, 48 bits of IPv6. */
export function cutAddress(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0');
  const [head = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean).slice(0, 3);
  return groups.length > 0 ? `${groups.join(':')}::` : '';
}
