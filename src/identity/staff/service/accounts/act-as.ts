import type { Problem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { readAccessOf } from '../sign-in/access.ts';

/**
 * A member of staff at the server's own terminal, with what their roles permit. Whoever reaches that terminal can reach the database as well, so no further proof is asked for; every act is in the
 * audit under their name. In Chinese why they cannot act.
 */
export async function actAsStaff(ctx: Context, loginName: string): Promise<Context | Problem> {
  const account = await ctx.db
    .selectFrom('staffAccounts')
    .select(['id', 'state'])
    .where('loginName', '=', loginName.trim().toLowerCase())
    .executeTakeFirst();
  if (!account) return { problem: `没有登录名为“${loginName}”的账号，请在管理端“账号”中核对登录名` };
  if (account.state !== 'active') return { problem: `账号“${loginName}”未启用或已停用、锁定，请由安全管理员在管理端“账号”中处理后再试` };
  const access = await readAccessOf(ctx, account.id);
  return { ...ctx, actor: { kind: 'staff', staffId: account.id, sessionId: ctx.requestId, ...access, provenAt: ctx.now } };
}
