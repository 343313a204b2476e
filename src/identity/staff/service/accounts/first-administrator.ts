import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import type { Duty } from '../../columns.ts';
import type { StaffDeps } from '../../deps.ts';
import { newAccount } from '../../schema/accounts.ts';
import { addStaff } from './add-staff.ts';
import { issueLink, type IssuedLink } from './links.ts';

type AdministratorDuty = Exclude<Duty, 'business'>;

const roleOf: Readonly<Record<AdministratorDuty, string>> = {
  system: 'system-administrator',
  security: 'security-administrator',
  audit: 'auditor',
};

export const isDuty = (text: string | undefined): text is AdministratorDuty => text !== undefined && text in roleOf;

/**
 * Creates an account for an administrator duty that nobody (except demo staff) has, with the link by which its person sets it up;
 * for one not set up yet, another link. All other accounts are created in the console. Throws 40009 once somebody has the duty:
 * access to the command line must not add further administrators.
 */
export async function inviteAdministrator(
  ctx: Context,
  deps: StaffDeps,
  draft: { loginName: string; name: string; duty: AdministratorDuty },
): Promise<IssuedLink> {
  const { loginName, name } = parseDraft(newAccount, { loginName: draft.loginName, name: draft.name });
  return inTransaction(ctx, async (tx) => {
    const holders = await tx.db
      .selectFrom('staffAccountRoles as held')
      .innerJoin('staffAccounts as account', 'account.id', 'held.staffId')
      .select(['account.id', 'account.loginName', 'account.state'])
      .where('held.duty', '=', draft.duty)
      .where('account.isDemo', '=', false)
      .where('account.state', '<>', 'disabled')
      .execute();
    const waiting = holders.find((one) => one.loginName === loginName && one.state === 'invited');
    if (holders.some(({ state }) => state !== 'invited')) throw fail('conflict', '已有人担任这一管理员，请由管理员在管理端办理');
    const id = waiting?.id ?? (await addStaff(tx, deps, { loginName, name, roles: [roleOf[draft.duty]], scopes: {} }));
    return issueLink(tx, deps, id, 'account');
  });
}

/** Unlocks the account of an administrator when nobody else can. Throws 40004 for any other account. */
export async function unlockAdministrator(ctx: Context, loginName: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('staffAccounts as account')
      .innerJoin('staffAccountRoles as held', 'held.staffId', 'account.id')
      .select('account.id')
      .where('account.loginName', '=', loginName)
      .where('account.state', '=', 'locked')
      .where('held.duty', '<>', 'business')
      .executeTakeFirst();
    if (!row) throw fail('notFound', '没有这个被锁定的管理员');
    await tx.db.updateTable('staffAccounts').set({ state: 'active' }).where('id', '=', row.id).execute();
    await audit(tx, 'staff.unlocked', `staff:${row.id}`, { way: 'command' });
  });
}
