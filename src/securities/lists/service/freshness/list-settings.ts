import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { formatErrorSentence } from '#platform/http/parse-draft.ts';
import type { ListKind } from '../definition/lists.ts';

/** Limits of a list that need no confirmation, and its due time. Shares in percent; null disables a limit. */
export interface ListSettings {
  changedShareMax: number | null;
  marketLossMax: number | null;
  freeRows: number;
  needsTradingDay: boolean;
  needsApproval: boolean;
  /** `HH:MM` in Shanghai, on the data date or `lagDays` trading days after it; null without a due time. */
  cutOff: string | null;
  lagDays: number;
}

/** Defaults of a list without settings: every change needs confirmation, no due time. */
const careful: ListSettings = {
  changedShareMax: 10,
  marketLossMax: 10,
  freeRows: 0,
  needsTradingDay: true,
  needsApproval: false,
  cutOff: null,
  lagDays: 0,
};

/** Returns the settings of a list in force on a day; default: today. */
export async function findListSettings(ctx: Context, list: ListKind, day: Day = shanghaiDay(ctx.now)): Promise<ListSettings> {
  const row = await ctx.db
    .selectFrom('listSettings')
    .select(['changedShareMax', 'marketLossMax', 'freeRows', 'needsTradingDay', 'needsApproval', 'cutOff', 'lagDays'])
    .where('list', '=', list)
    .where((eb) => eb.or([eb('validFrom', 'is', null), eb('validFrom', '<=', day)]))
    .orderBy('validFrom', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, changedShareMax: toNumber(row.changedShareMax), marketLossMax: toNumber(row.marketLossMax) } : careful;
}

const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));

const share = z.number('应为百分数').positive('应大于 0').max(1000, '不超过 1000').nullable();
const settingsChange = z.strictObject({
  changedShareMax: share.optional(),
  marketLossMax: share.refine((value) => value === null || value <= 100, '不超过 100').optional(),
  freeRows: z.int('应为整数').min(0, '不能为负').max(1_000_000, '过大').optional(),
  needsTradingDay: z.boolean().optional(),
  needsApproval: z.boolean().optional(),
  cutOff: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应写成 20:00 的样子')
    .nullable()
    .optional(),
  lagDays: z.int('应为整数').min(0, '不能为负').max(20, '不超过 20 个交易日').optional(),
});
export type ListSettingsChange = z.input<typeof settingsChange>;

/**
 * Changes a list's settings from a day on (default: today); omitted fields keep their value. Returns the settings of that day, or
 * the error in Chinese. Past days keep theirs.
 */
export function saveListSettings(
  ctx: Context,
  list: ListKind,
  change: ListSettingsChange,
  { from = shanghaiDay(ctx.now), by }: { from?: Day | undefined; by: string },
): Promise<ListSettings | { problem: string }> {
  const parsed = settingsChange.safeParse(change);
  if (!parsed.success) return Promise.resolve({ problem: formatErrorSentence(parsed.error) });
  if (from < shanghaiDay(ctx.now)) return Promise.resolve({ problem: `起始日期 ${from} 已经过去，设置只能从今天或以后开始` });
  return inTransaction(ctx, async (tx) => {
    const before = await findListSettings(tx, list, from);
    const after = { ...before, ...parsed.data };
    await tx.db
      .insertInto('listSettings')
      .values({ list, validFrom: from, ...after })
      .onConflict((conflict) => conflict.columns(['list', 'validFrom']).doUpdateSet(after))
      .execute();
    await audit(tx, 'listSettings.save', `list:${list}`, { by, from, before, after });
    await invalidate(tx, [`list:${list}`]);
    return after;
  });
}
