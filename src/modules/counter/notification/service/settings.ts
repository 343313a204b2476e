import type { Empty } from '#contract/call.ts';
import { failStaff } from '#contract/staff-outcomes.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ParsedSettings } from '../schema.ts';
import { kindNames, modeNames, notificationKinds } from '../web/notification-words.ts';

/** What holds for whoever has chosen nothing. */
export const defaultSettings: ParsedSettings = {
  modes: {
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

/** The number of the calling member of staff. */
export function callerOf({ actor }: Pick<Context, 'actor'>): number {
  if (actor.kind !== 'staff') throw failStaff('notPermitted');
  return actor.staffId;
}

/** What somebody has chosen, over the defaults; `isDefault` where they have chosen nothing yet. */
export async function readSettings(ctx: Pick<Context, 'db'>, staffId: number): Promise<{ settings: ParsedSettings; isDefault: boolean }> {
  const row = await ctx.db.selectFrom('notificationSettings').selectAll().where('staffId', '=', staffId).executeTakeFirst();
  if (!row) return { settings: defaultSettings, isDefault: true };
  const { digestHour, quietFrom, quietUntil, isUrgentLetThrough } = row;
  const modes = { ...defaultSettings.modes, ...row.modes };
  return { settings: { modes, digestHour, quietFrom, quietUntil, isUrgentLetThrough }, isDefault: false };
}

/** Keeps how the caller wants to be told. */
export function saveSettings(ctx: Context, { modes, ...rest }: ParsedSettings): Promise<Empty> {
  const staffId = callerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const values = { ...rest, modes: JSON.stringify(modes), changedAt: tx.now };
    await tx.db
      .insertInto('notificationSettings')
      .values({ staffId, ...values })
      .onConflict((conflict) => conflict.column('staffId').doUpdateSet(values))
      .execute();
    const inWords = notificationKinds.map((kind) => `${kindNames[kind]}：${modeNames[modes[kind]]}`);
    await audit(tx, 'notification.settingsChanged', `staff:${staffId}`, { modes: inWords, ...rest });
    return {};
  });
}
