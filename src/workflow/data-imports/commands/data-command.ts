import { CallError } from '#contract/call-error.ts';
import { actAsStaff } from '#identity/staff/service/accounts/act-as.ts';
import { printProblem, type CommandOutput } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import type { DataImportDeps } from '../deps.ts';

/** A data command with the site's files. Returns the exit code: 0 success, 1 failure. */
export type DataRunnable = (ctx: Context, output: CommandOutput, deps: DataImportDeps) => Promise<number>;

/** Runs an action as a staff member and prints the message of a refused call. */
export async function runAsStaff(
  ctx: Context,
  output: CommandOutput,
  loginName: string,
  work: (staff: Context) => Promise<number>,
): Promise<number> {
  const staff = await actAsStaff(ctx, loginName);
  if ('problem' in staff) return printProblem(output, staff.problem);
  try {
    return await work(staff);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return printProblem(output, error.errors[0]?.message ?? error.message);
  }
}
