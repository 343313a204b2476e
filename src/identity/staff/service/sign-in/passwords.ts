import { fail, type CallError } from '#contract/call-error.ts';
import { findPasswordFault } from '#identity/accounts/service/passwords/find-password-fault.ts';
import type { Context } from '#platform/context.ts';
import type { StaffDeps } from '../../deps.ts';
import { formerPasswords, staffPasswords } from '../../web/password-rules.ts';

/**
 * Returns the hash of a new password. Throws 40001 at the field when it is forbidden, the current one or one of the five before.
 */
export async function hashNewStaffPassword(
  ctx: Context,
  { hasher }: Pick<StaffDeps, 'hasher'>,
  staffId: number,
  password: string,
  path: string,
): Promise<string> {
  const fault = await findFault(ctx, { hasher }, staffId, password);
  if (!fault) return hasher.hash(password);
  throw wrongField(path, fault);
}

async function findFault(
  ctx: Context,
  { hasher }: Pick<StaffDeps, 'hasher'>,
  staffId: number,
  password: string,
): Promise<string | undefined> {
  const { loginName, name, passwordHash } = await ctx.db
    .selectFrom('staffAccounts')
    .select(['loginName', 'name', 'passwordHash'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  const own = { words: [loginName, ...(name.length > 1 ? [name] : [])], what: '登录名或姓名' };
  const fault = await findPasswordFault(ctx, { ...staffPasswords, password, own });
  if (fault) return fault;
  const former = await ctx.db
    .selectFrom('staffFormerPasswords')
    .select('hash')
    .where('staffId', '=', staffId)
    .orderBy('id', 'desc')
    .limit(formerPasswords)
    .execute();
  for (const hash of [passwordHash, ...former.map((row) => row.hash)])
    if (hash && (await hasher.verify(hash, password))) return `不能使用当前或最近 ${formerPasswords} 次用过的密码`;
  return undefined;
}

/** Stores the hash; the previous one joins the history of five. */
export async function storeStaffPassword(tx: Context, staffId: number, passwordHash: string): Promise<void> {
  const before = await tx.db
    .selectFrom('staffAccounts')
    .select('passwordHash')
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.passwordHash)
    await tx.db.insertInto('staffFormerPasswords').values({ staffId, hash: before.passwordHash, replacedAt: tx.now }).execute();
  const kept = tx.db
    .selectFrom('staffFormerPasswords')
    .select('id')
    .where('staffId', '=', staffId)
    .orderBy('id', 'desc')
    .limit(formerPasswords);
  await tx.db.deleteFrom('staffFormerPasswords').where('staffId', '=', staffId).where('id', 'not in', kept).execute();
  await tx.db.updateTable('staffAccounts').set({ passwordHash, passwordSetAt: tx.now }).where('id', '=', staffId).execute();
}

export const wrongField = (path: string, message: string): CallError => fail('invalidInput', message, { errors: [{ path, message }] });
