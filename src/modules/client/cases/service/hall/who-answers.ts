import type { Context } from '#platform/context.ts';
import { paths } from '#web/paths.ts';
import type { HallResult } from '../../schema/hall.ts';

/** Who of the firm answers for a client, as the account system named them at the last login. A branch that is not among the firm's own is nobody. */
export async function findWhoAnswers(ctx: Pick<Context, 'db'>, clientId: number): Promise<HallResult['care']> {
  const { branchCode, managerName, managerPhone } = await ctx.db
    .selectFrom('clientAccounts')
    .select(['branchCode', 'managerName', 'managerPhone'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const manager = managerName !== null && managerPhone !== null ? { name: managerName, phone: managerPhone } : null;
  return { manager, branch: branchCode === null ? null : await findBranch(ctx, branchCode) };
}

async function findBranch({ db }: Pick<Context, 'db'>, code: string): Promise<HallResult['care']['branch']> {
  const row = await db.selectFrom('branches').select(['id', 'name', 'phones', 'hours']).where('code', '=', code).executeTakeFirst();
  const phone = row?.phones[0];
  return row && phone ? { name: row.name, phone, hours: row.hours, href: paths.branchDetail(row.id) } : null;
}
