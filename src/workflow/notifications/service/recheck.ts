import { listActive } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { RecheckedMessage } from '#workflow/messaging/service/recheck-message.ts';
import type { NotificationDeps } from '../deps.ts';
import { channelOf } from './addresses.ts';
import { listEvents } from './events.ts';
import { listAllowed } from './notify-staff.ts';
import { readSettings } from './settings.ts';

/**
 * Whether a message to staff still holds when it is about to be sent, be it hours after it was written: its reader works here, reaches what it tells of, has not
 * moved, and does not want to be left alone. What it told of is forgotten otherwise, so that what is left of it is told anew in its time.
 */
export async function recheckNotification(ctx: Context, deps: NotificationDeps, message: RecheckedMessage): Promise<boolean> {
  const staffId = Number(/^staff:(\d+)$/.exec(message.owner ?? '')?.[1] ?? -1);
  const isActive = (await listActive(ctx, [staffId])).length > 0;
  if (message.template === 'staffCode') return isActive;
  if (message.template === 'staffTest') return isActive && (await isTheirs(ctx, deps, { ...message, staffId }));
  if (isActive && (await isTold(ctx, deps, { ...message, staffId }))) return true;
  await ctx.db.deleteFrom('notificationRecords').where('messageId', '=', message.id).execute();
  return false;
}

interface OwnedMessage extends RecheckedMessage {
  staffId: number;
}

/** Whether it goes where its reader is still reached. */
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
  // Without any it was taken back already.
  if (records.length === 0 || !(await isTheirs(ctx, deps, message))) return false;
  const { settings } = await readSettings(ctx, staffId);
  const allowed = listAllowed(settings, ctx.now, true);
  const present = new Set(
    (await listEvents(ctx, deps, staffId)).filter(({ kind }) => allowed.has(kind)).flatMap(({ key, includes }) => [key, ...includes]),
  );
  return records.every(({ key }) => present.has(key));
}
