import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { AttemptOutcome } from '../schema/handling.ts';

/** One attempt, with the staff member who made it. */
export interface CallBackAttempt {
  at: Date;
  by: string;
  outcome: AttemptOutcome;
  note: string;
}

/** Lists the attempts of a request in order of time. */
export async function listAttempts(ctx: Pick<Context, 'db'>, callBackId: number): Promise<CallBackAttempt[]> {
  const rows = await ctx.db
    .selectFrom('callBackAttempts')
    .select(['at', 'staffId', 'outcome', 'note'])
    .where('callBackId', '=', callBackId)
    .orderBy('id')
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.map(({ staffId }) => staffId),
  );
  return rows.map(({ staffId, ...row }) => ({ ...row, by: names.get(staffId)! }));
}
