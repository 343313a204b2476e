import { z } from 'zod';
import type { CommandProblem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { formatErrorSentence } from '#platform/http/parse-draft.ts';
import type { Limits, Register } from '../../definition/register.ts';
import type { TargetSettings } from '../../definition/target.ts';

/** Returns the limits of a register on a given date: those set by staff, else those of its declaration. */
export async function findLimits(
  ctx: Context,
  { code, limits }: Pick<Register, 'code' | 'limits'>,
  day: Day = shanghaiDay(ctx.now),
): Promise<Limits> {
  const row = await ctx.db
    .selectFrom('registerSettings')
    .select(['changedShareMax', 'removedShareMax', 'freeRows', 'needsApproval'])
    .where('register', '=', code)
    .where('validFrom', '<=', day)
    .orderBy('validFrom', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, changedShareMax: toNumber(row.changedShareMax), removedShareMax: toNumber(row.removedShareMax) } : limits;
}

const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));

const share = z.number('应为百分数').positive('应大于 0').max(1000, '不超过 1000').nullable();
const limitsChange = z.strictObject({
  changedShareMax: share.optional(),
  removedShareMax: share.optional(),
  freeRows: z.int('应为整数').min(0, '不能为负').max(1_000_000, '过大').optional(),
  needsApproval: z.boolean().optional(),
});
export type LimitsChange = z.input<typeof limitsChange>;

/** Changes a register's limits from today; past dates keep theirs. Returns them, or an error message in Chinese. */
export function saveLimits(ctx: Context, register: Register, change: LimitsChange, by: string): Promise<Limits | { problem: string }> {
  const parsed = limitsChange.safeParse(change);
  if (!parsed.success) return Promise.resolve({ problem: formatErrorSentence(parsed.error) });
  return inTransaction(ctx, async (tx) => {
    const before = await findLimits(tx, register);
    const after = { ...before, ...parsed.data };
    await tx.db
      .insertInto('registerSettings')
      .values({ register: register.code, validFrom: shanghaiDay(tx.now), ...after })
      .onConflict((conflict) => conflict.columns(['register', 'validFrom']).doUpdateSet(after))
      .execute();
    await audit(tx, 'registerSettings.save', `register:${register.code}`, { by, before, after });
    return after;
  });
}

const options = ['changed-share', 'removed-share', 'free-rows', 'approval'] as const;

/** The settings of a register: its limits, and whether it needs approval. They apply from today. */
export const registerSettings = (register: Register): TargetSettings => ({
  options,
  takesDay: false,
  show: async (ctx) => formatLimits(await findLimits(ctx, register)),
  read(values) {
    const change = readChange(values);
    if ('problem' in change) return change;
    return async (ctx, by) => {
      const saved = await saveLimits(ctx, register, change, by);
      return 'problem' in saved ? saved : formatLimits(saved);
    };
  },
});

function readChange(values: Partial<Record<(typeof options)[number], string>>): LimitsChange | CommandProblem {
  const { approval } = values;
  if (approval !== undefined && approval !== 'yes' && approval !== 'no') return { problem: '--approval 只能是 yes 或 no' };
  return {
    ...(values['changed-share'] !== undefined && { changedShareMax: readShare(values['changed-share']) }),
    ...(values['removed-share'] !== undefined && { removedShareMax: readShare(values['removed-share']) }),
    ...(values['free-rows'] !== undefined && { freeRows: Number(values['free-rows']) }),
    ...(approval !== undefined && { needsApproval: approval === 'yes' }),
  };
}

const readShare = (word: string): number | null => (word === 'off' ? null : Number(word.replace(/%$/, '')));

function formatLimits({ changedShareMax, removedShareMax, freeRows, needsApproval }: Limits): string {
  const changed = changedShareMax === null ? '变动比例不限' : `变动不超过 ${changedShareMax}%`;
  const removed = removedShareMax === null ? '移除比例不限' : `移除不超过 ${removedShareMax}%`;
  return `${changed}、${removed}（${freeRows} 行以内不拦）；${needsApproval ? '须第二人批准' : '经办人可直接发布'}`;
}
