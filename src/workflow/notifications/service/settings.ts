import { sql } from 'kysely';
import type { Empty } from '#contract/call.ts';
import { failStaff } from '#contract/staff-outcomes.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createStaleChangeError } from '#platform/http/stale-change-error.ts';
import type { ParsedSettings, ParsedSettingsChange } from '../schema.ts';
import { formatHour, kindNames, modeNames, notificationKinds } from '../web/notification-labels.ts';

/** The settings of people who have not chosen any. */
export const defaultSettings: ParsedSettings = {
  modes: {
    security: 'now',
    waiting: 'digest',
    returned: 'now',
    due: 'digest',
    overdue: 'now',
    mention: 'now',
    remark: 'now',
    failed: 'now',
    ratify: 'now',
    late: 'now',
  },
  digestHour: 9,
  quietFrom: 21,
  quietUntil: 8,
  isUrgentLetThrough: true,
};

/** Returns the number of the calling staff member. */
export function callingStaffId({ actor }: Pick<Context, 'actor'>): number {
  if (actor.kind !== 'staff') throw failStaff('notPermitted');
  return actor.staffId;
}

/** Returns a person's settings, completed by the defaults; `isDefault` where they have not chosen any. */
export async function readNotificationSettings(
  ctx: Pick<Context, 'db'>,
  staffId: number,
): Promise<{ settings: ParsedSettings; isDefault: boolean }> {
  const row = await ctx.db.selectFrom('notificationSettings').selectAll().where('staffId', '=', staffId).executeTakeFirst();
  if (!row) return { settings: defaultSettings, isDefault: true };
  const { digestHour, quietFrom, quietUntil, isUrgentLetThrough } = row;
  const modes = { ...defaultSettings.modes, ...row.modes };
  return { settings: { modes, digestHour, quietFrom, quietUntil, isUrgentLetThrough }, isDefault: false };
}

/** Saves the caller's settings. Throws 40009 with both versions where the settings have changed since `former`. */
export function saveNotificationSettings(ctx: Context, { former, ...wanted }: ParsedSettingsChange): Promise<Empty> {
  const { modes, ...rest } = wanted;
  const staffId = callingStaffId(ctx);
  return inTransaction(ctx, async (tx) => {
    // Two simultaneous first saves would both find no row to lock.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`notification-settings:${staffId}`}, 0))`.execute(tx.db);
    const { settings: now } = await readNotificationSettings(tx, staffId);
    if (inWords(now) !== inWords(former)) throw createStaleChangeError('通知设置', inWords(now), inWords(wanted));
    const values = { ...rest, modes: JSON.stringify(modes), changedAt: tx.now };
    await tx.db
      .insertInto('notificationSettings')
      .values({ staffId, ...values })
      .onConflict((conflict) => conflict.column('staffId').doUpdateSet(values))
      .execute();
    await audit(tx, 'notification.settingsChanged', `staff:${staffId}`, { modes: modesInWords(modes), ...rest });
    return {};
  });
}

const modesInWords = (modes: ParsedSettings['modes']): string[] =>
  notificationKinds.map((kind) => `${kindNames[kind]}：${modeNames[modes[kind]]}`);

/** Formats settings as text for comparison; equal settings give equal text. */
const inWords = ({ modes, digestHour, quietFrom, quietUntil, isUrgentLetThrough }: ParsedSettings): string =>
  [
    ...modesInWords(modes),
    `每日汇总 ${formatHour(digestHour)}`,
    quietFrom === null || quietUntil === null ? '不设免打扰' : `免打扰 ${formatHour(quietFrom)} 至 ${formatHour(quietUntil)}`,
    isUrgentLetThrough ? '账户安全与有时限的事项不受免打扰限制' : '账户安全与有时限的事项也受免打扰限制',
  ].join('，');
