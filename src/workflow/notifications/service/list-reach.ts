import { listAccounts } from '#identity/staff/service/accounts/list-accounts.ts';
import type { Context } from '#platform/context.ts';
import { listFailedOwners } from '#workflow/messaging/service/own-messages.ts';
import type { NotificationDeps } from '../deps.ts';
import type { ParsedReachQuery, ReachPage } from '../schema.ts';
import { ownerOf } from './addresses.ts';
import { listNotificationAddresses } from './read-own.ts';
import { readNotificationSettings } from './settings.ts';

/** Failures older than this number of days are not shown. */
const troubledDays = 7;

/**
 * Lists active accounts by login name, with whether and by which kinds of addresses they are reached; the addresses themselves
 * are not included.
 */
export async function listReach(ctx: Context, deps: NotificationDeps, { filter, after }: ParsedReachQuery): Promise<ReachPage> {
  const accounts = await listAccounts(ctx, { state: 'active', after }, await readNarrowing(ctx, filter));
  const records: ReachPage['records'] = [];
  for (const { id, name, loginName, roles } of accounts.records) {
    const addresses = await listNotificationAddresses(ctx, deps, id);
    const { settings } = await readNotificationSettings(ctx, id);
    records.push({
      id,
      name,
      loginName,
      roles: roles.map((role) => role.name),
      addresses: addresses.map(({ kind, verifiedAt, lastMessage }) => ({ kind, verifiedAt, lastMessage })),
      isOff: Object.values(settings.modes).every((mode) => mode === 'off'),
    });
  }
  return { records, next: accounts.next };
}

async function readNarrowing(ctx: Context, filter: ParsedReachQuery['filter']): Promise<{ among?: number[]; except?: number[] }> {
  if (filter === 'failing') return { among: await listFailed(ctx) };
  if (filter !== 'unreached') return {};
  const reached = await ctx.db.selectFrom('notificationAddresses').select('staffId').distinct().execute();
  return { except: reached.map(({ staffId }) => staffId) };
}

async function listFailed(ctx: Context): Promise<number[]> {
  const since = new Date(ctx.now.getTime() - troubledDays * 86_400_000);
  const owners = await listFailedOwners(ctx, { template: 'staffNotice', since });
  const prefix = ownerOf(0).slice(0, -1);
  return owners.filter((owner) => owner.startsWith(prefix)).map((owner) => Number(owner.slice(prefix.length)));
}
