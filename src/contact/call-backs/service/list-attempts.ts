import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { readText } from '#platform/crypto/stored-text.ts';
import { columns } from '../columns.ts';
import type { AttemptOutcome } from '../schema/handling.ts';

/** One attempt, with the staff member who made it. */
export interface CallBackAttempt {
  at: Date;
  by: string;
  outcome: AttemptOutcome;
  note: string;
}

/** Lists the attempts of a request in order of time. */
export async function listAttempts(ctx: Pick<Context, 'db' | 'texts'>, callBackId: number): Promise<CallBackAttempt[]> {
  const rows = await ctx.db
    .selectFrom('callBackAttempts')
    .select(['at', 'staffId', 'outcome', 'note', 'sealedNote'])
    .where('callBackId', '=', callBackId)
    .orderBy('id')
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.map(({ staffId }) => staffId),
  );
  return rows.map(({ staffId, at, outcome, note, sealedNote }) => ({
    at,
    outcome,
    note: readText(ctx, columns.callBackAttempts.sealedNote, { sealed: sealedNote, clear: note }, { callBackId, staffId }),
    by: names.get(staffId)!,
  }));
}
