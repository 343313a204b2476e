import { sql } from 'kysely';
import { filterActiveStaff } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingClock, beijingDay } from '#ui/format/beijing-time.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import type { NotificationDeps } from '../deps.ts';
import { isQuietHour, type ParsedSettings } from '../schema.ts';
import { notificationKinds, urgentKinds, type AddressKind, type NotificationKind } from '../web/notification-labels.ts';
import { channelOf, ownerOf } from './addresses.ts';
import { listNotificationEvents, type NotificationEvent } from './events.ts';
import { readNotificationSettings } from './settings.ts';
import { writeNotice } from './write-notice.ts';

/** The number of days for which notified events are stored. */
export const eventRetentionDays = 366;

/** Notifies all reachable staff of new events that they want at this time. Returns how many messages were written. */
export async function notifyStaff(ctx: Context, deps: NotificationDeps): Promise<number> {
  const reached = await ctx.db.selectFrom('notificationAddresses').select('staffId').distinct().execute();
  const people = await filterActiveStaff(
    ctx,
    reached.map(({ staffId }) => staffId),
  );
  let written = 0;
  for (const id of people) {
    try {
      written += await notifyPerson(ctx, deps, id);
    } catch (error) {
      // An error with one person's inbox must not stop the others.
      ctx.log.error({ err: error, staffId: id }, 'staff not notified');
    }
  }
  return written;
}

/** Returns the kinds of which a person is notified at this time, according to their settings. */
export function listWantedKinds(settings: ParsedSettings, now: Date, isDigestDue: boolean): ReadonlySet<NotificationKind> {
  const isQuiet = isQuietHour(hourOf(now), settings);
  const mayNow = (kind: NotificationKind) => !isQuiet || (settings.isUrgentLetThrough && urgentKinds.includes(kind));
  return new Set(
    notificationKinds.filter((kind) => {
      if (settings.modes[kind] === 'now') return mayNow(kind);
      return settings.modes[kind] === 'digest' && isDigestDue && !isQuiet;
    }),
  );
}

const hourOf = (now: Date): number => Number(beijingClock(now).slice(0, 2));

async function notifyPerson(ctx: Context, deps: NotificationDeps, staffId: number): Promise<number> {
  const { settings } = await readNotificationSettings(ctx, staffId);
  const today = beijingDay(ctx.now);
  const isDigestDue = hourOf(ctx.now) >= settings.digestHour && !(await hasHadDigest(ctx, staffId, today));
  const allowed = listWantedKinds(settings, ctx.now, isDigestDue);
  if (allowed.size === 0) return 0;
  const events = (await listNotificationEvents(ctx, deps, staffId)).filter(({ kind }) => allowed.has(kind));
  return inTransaction(ctx, async (tx) => {
    if (isDigestDue)
      await sql`insert into notification_digests (staff_id, sent_on) values (${staffId}, ${today})
        on conflict (staff_id) do update set sent_on = ${today}`.execute(tx.db);
    const addresses = await tx.db
      .selectFrom('notificationAddresses')
      .select(['kind', 'sealedAddress'])
      .where('staffId', '=', staffId)
      .orderBy('kind')
      .execute();
    let written = 0;
    for (const { kind, sealedAddress } of addresses) {
      const fresh = await recordNew(tx, { staffId, kind }, events);
      if (fresh.length === 0) continue;
      const messageId = await sendMessage(tx, deps.messaging, {
        channel: channelOf(kind),
        to: deps.vault.notificationAddresses.sealedAddress.open(sealedAddress, { staffId, kind }),
        template: 'staffNotice',
        values: writeNotice(deps, fresh),
        owner: ownerOf(staffId),
      });
      await setMessage(tx, { staffId, kind, messageId }, fresh);
      written += 1;
    }
    return written;
  });
}

async function hasHadDigest({ db }: Pick<Context, 'db'>, staffId: number, today: string): Promise<boolean> {
  const had = await db
    .selectFrom('notificationDigests')
    .select('sentOn')
    .where('staffId', '=', staffId)
    .where('sentOn', '>=', today)
    .executeTakeFirst();
  return had !== undefined;
}

interface Address {
  staffId: number;
  kind: AddressKind;
}

const keysOf = (events: readonly NotificationEvent[]): string[] => [...new Set(events.flatMap(({ key, includes }) => [key, ...includes]))];

/** Stores the events and returns the new ones for the address; of two simultaneous processes only one gets each event. */
async function recordNew(tx: Context, { staffId, kind }: Address, events: readonly NotificationEvent[]): Promise<NotificationEvent[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    insert into notification_records (staff_id, kind, key, at)
    select ${staffId}::bigint, ${kind}, key, ${tx.now}::timestamptz from unnest(${keysOf(events)}::text[]) as key order by key
    on conflict do nothing returning key`.execute(tx.db);
  const recorded = new Set(rows.map(({ key }) => key));
  return events.filter(({ key }) => recorded.has(key));
}

async function setMessage(
  tx: Context,
  { staffId, kind, messageId }: Address & { messageId: number },
  events: readonly NotificationEvent[],
): Promise<void> {
  await tx.db
    .updateTable('notificationRecords')
    .set({ messageId })
    .where('staffId', '=', staffId)
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`any (${keysOf(events)})`)
    .where('messageId', 'is', null)
    .execute();
}

/** Deletes old events, and addresses that were not confirmed. */
export async function deleteOldNotifications({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('notificationRecords')
    .where('at', '<', new Date(now.getTime() - eventRetentionDays * 86_400_000))
    .execute();
  await db
    .deleteFrom('notificationAttempts')
    .where('expiresAt', '<', new Date(now.getTime() - 86_400_000))
    .execute();
}
