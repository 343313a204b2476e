import { CallError } from '#contract/call-error.ts';
import { actAsStaff } from '#identity/staff/service/accounts/act-as.ts';
import { sayProblem, type CommandOutput } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import type { DailyDeps } from '../deps.ts';

/** A data command with the site's files. Returns the exit code: 0 success, 1 failure. */
export type DataRunnable = (ctx: Context, output: CommandOutput, deps: DailyDeps) => Promise<number>;

/** Runs an action as a staff member and prints the message of a refused call. */
export async function asStaff(
  ctx: Context,
  output: CommandOutput,
  loginName: string,
  work: (staff: Context) => Promise<number>,
): Promise<number> {
  const staff = await actAsStaff(ctx, loginName);
  if ('problem' in staff) return sayProblem(output, staff.problem);
  try {
    return await work(staff);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return sayProblem(output, error.errors[0]?.message ?? error.message);
  }
}
