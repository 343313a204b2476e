import type { CommandProblem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { readAccessAnywhere } from '../sign-in/access.ts';

/**
 * Returns the context of a staff member at the server's terminal, with the permissions of their roles, or a problem text in
 * Chinese when they cannot act. Access to that terminal includes the database, so no further proof is required; every act is
 * audited under their name.
 */
export async function actAsStaff(ctx: Context, loginName: string): Promise<Context | CommandProblem> {
  const account = await ctx.db
    .selectFrom('staffAccounts')
    .select(['id', 'state'])
    .where('loginName', '=', loginName.trim().toLowerCase())
    .executeTakeFirst();
  if (!account) return { problem: `没有登录名为“${loginName}”的账号，请在管理端“账号”中核对登录名` };
  if (account.state !== 'active') return { problem: `账号“${loginName}”未启用或已停用、锁定，请由安全管理员在管理端“账号”中处理后再试` };
  const access = await readAccessAnywhere(ctx, account.id);
  return { ...ctx, actor: { kind: 'staff', staffId: account.id, sessionId: ctx.requestId, ...access, provenAt: ctx.now } };
}
