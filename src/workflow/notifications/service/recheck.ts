import { filterActiveStaff } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { RecheckedMessage } from '#workflow/messaging/service/recheck-message.ts';
import type { NotificationDeps } from '../deps.ts';
import { channelOf } from './addresses.ts';
import { listNotificationEvents } from './events.ts';
import { listWantedKinds } from './notify-staff.ts';
import { readNotificationSettings } from './settings.ts';

/**
 * Checks that a message to staff is still valid when it is about to be sent, possibly hours after it was written: its recipient
 * still works here, can access its subjects, has the same address, and is not in quiet hours. Otherwise its events are deleted,
 * so that those still relevant are notified again later.
 */
export async function recheckNotification(ctx: Context, deps: NotificationDeps, message: RecheckedMessage): Promise<boolean> {
  const staffId = Number(/^staff:(\d+)$/.exec(message.owner ?? '')?.[1] ?? -1);
  const isActive = (await filterActiveStaff(ctx, [staffId])).length > 0;
  if (message.template === 'staffCode') return isActive;
  if (message.template === 'staffTest') return isActive && (await isTheirs(ctx, deps, { ...message, staffId }));
  if (isActive && (await isTold(ctx, deps, { ...message, staffId }))) return true;
  await ctx.db.deleteFrom('notificationRecords').where('messageId', '=', message.id).execute();
  return false;
}

interface OwnedMessage extends RecheckedMessage {
  staffId: number;
}

/** Returns whether the message goes to a current address of its recipient. */
async function isTheirs(ctx: Context, deps: NotificationDeps, { channel, to, staffId }: OwnedMessage): Promise<boolean> {
  const addresses = await ctx.db
    .selectFrom('notificationAddresses')
    .select(['kind', 'sealedAddress'])
    .where('staffId', '=', staffId)
    .execute();
  return addresses.some(
    ({ kind, sealedAddress }) =>
      channelOf(kind) === channel && deps.vault.notificationAddresses.sealedAddress.open(sealedAddress, { staffId, kind }) === to,
  );
}

async function isTold(ctx: Context, deps: NotificationDeps, message: OwnedMessage): Promise<boolean> {
  const { id, staffId } = message;
  const records = await ctx.db.selectFrom('notificationRecords').select('key').where('messageId', '=', id).execute();
  // Without events it was already withdrawn.
  if (records.length === 0 || !(await isTheirs(ctx, deps, message))) return false;
  const { settings } = await readNotificationSettings(ctx, staffId);
  const allowed = listWantedKinds(settings, ctx.now, true);
  const present = new Set(
    (await listNotificationEvents(ctx, deps, staffId))
      .filter(({ kind }) => allowed.has(kind))
      .flatMap(({ key, includes }) => [key, ...includes]),
  );
  return records.every(({ key }) => present.has(key));
}
