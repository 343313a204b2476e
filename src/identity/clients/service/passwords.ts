import { fail, type CallError } from '#contract/call-error.ts';
import { findPasswordFault } from '#identity/accounts/service/passwords/find-password-fault.ts';
import type { Context } from '#platform/context.ts';
import type { ClientSecurity } from '../security.ts';
import { clientPasswords, listOwnNumbers } from '../web/password-rules.ts';
import { resetLoginFailures } from './login/login-failures.ts';
import { readPerson } from './person.ts';
import { endSteps } from './steps.ts';

/** Throws 40009 with advice if the firm's account system manages the password. */
export function requireLocalPasswords({ directory }: Pick<ClientSecurity, 'directory'>): void {
  if (directory.managesPasswords)
    throw fail('conflict', '您的登录密码由公司账户系统统一管理，请在交易软件中修改，或携带有效身份证件到就近营业网点办理，也可致电客服');
}

/** Returns the hash of a new password. Throws 40001 at `password` when it is forbidden or equal to the current one. */
export async function hashNewPassword(
  ctx: Context,
  { vault, hasher }: ClientSecurity,
  clientId: number,
  password: string,
): Promise<string> {
  const own = { words: listOwnNumbers(await readPerson(ctx, { vault }, clientId)), what: '您的资金账号、手机号或出生日期' };
  const fault = await findPasswordFault(ctx, { ...clientPasswords, password, own });
  if (fault) throw wrongField(fault);
  const { passwordHash } = await ctx.db
    .selectFrom('clientAccounts')
    .select('passwordHash')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  if (passwordHash && (await hasher.verify(passwordHash, password))) throw wrongField('新密码不能与原密码相同');
  return hasher.hash(password);
}

/** Stores the hash, resets the failures of the old password and ends open steps. */
export async function storePassword(tx: Context, security: ClientSecurity, clientId: number, passwordHash: string): Promise<void> {
  await tx.db
    .updateTable('clientAccounts')
    .set({ passwordHash, passwordSince: tx.now, updatedAt: tx.now })
    .where('id', '=', clientId)
    .execute();
  await endSteps(tx, clientId);
  const { fundAccount, mobile } = await readPerson(tx, security, clientId);
  const accounts = [
    { kind: 'fundAccount', number: fundAccount } as const,
    ...(mobile ? [{ kind: 'mobile', number: mobile } as const] : []),
  ];
  for (const account of accounts) await resetLoginFailures(tx, { scope: 'account', key: security.vault.accountKey(account) });
}

const wrongField = (message: string): CallError => fail('invalidInput', message, { errors: [{ path: 'password', message }] });
