import { fail } from '#contract/call-error.ts';
import { scopeKinds } from '#contract/permissions.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createStaleChangeError } from '#platform/http/stale-change-error.ts';
import { refuseOwnWork, requireProof } from '#platform/staff-access.ts';
import type { AccountState } from '../../columns.ts';
import type { StaffDeps } from '../../deps.ts';
import type {
  EndedAccountSessions,
  IssuedLinkResult,
  ParsedAccessChange,
  ParsedLinkRequest,
  ParsedNewAccount,
  ParsedStateChange,
} from '../../schema/accounts.ts';
import { scopeNames } from '../../web/permission-names.ts';
import { removeSignInMethods } from '../sign-in-methods/remove-sign-in-methods.ts';
import { readScopes } from '../sign-in/access.ts';
import { issueLink } from './links.ts';
import { replaceScopes, type ListScopeChoices } from './scopes.ts';

/**
 * Creates an account without roles, which a security administrator assigns, and the link by which its person sets it up. Throws
 * 40001 for a name that is in use.
 */
export async function createAccount(ctx: Context, deps: StaffDeps, { loginName, name }: ParsedNewAccount): Promise<IssuedLinkResult> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const createdBy = tx.actor.kind === 'staff' ? tx.actor.staffId : null;
    const row = await tx.db
      .insertInto('staffAccounts')
      .values({ loginName, name, state: 'invited', createdAt: tx.now, createdBy })
      .onConflict((conflict) => conflict.column('loginName').doNothing())
      .returning('id')
      .executeTakeFirst();
    const message = '登录名已被使用，请换一个';
    if (!row) throw fail('invalidInput', message, { errors: [{ path: 'loginName', message }] });
    await audit(tx, 'staff.created', `staff:${row.id}`, { loginName });
    return { id: row.id, ...(await issueLink(tx, deps, row.id, 'account')) };
  });
}

/**
 * Creates a new link for an account. A link that resets everything could be used by its creator, so it is only for accounts
 * without roles: access to rights then also takes a security administrator. Throws 40009 with what to do first.
 */
export async function requestLink(ctx: Context, deps: StaffDeps, { id, purpose }: ParsedLinkRequest): Promise<IssuedLinkResult> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const { state, sealedTotp } = await lockAccountRow(tx, id);
    if (state === 'disabled') throw fail('conflict', '账号已停用，请先恢复');
    const held = await tx.db.selectFrom('staffAccountRoles').select('role').where('staffId', '=', id).limit(1).executeTakeFirst();
    if (purpose === 'account' && held)
      throw fail('conflict', '重新启用会同时更换密码与第二因素：请先由安全管理员收回该账号的全部角色，启用后再授予');
    if (purpose !== 'account' && state === 'invited') throw fail('conflict', '账号尚未启用，请发放启用链接');
    if (purpose === 'password' && !sealedTotp) throw fail('conflict', '该账号没有身份验证器，不能以它证明身份；请先重设第二因素');
    if (purpose !== 'password') await tx.db.updateTable('staffAccounts').set({ sealedNextTotp: null }).where('id', '=', id).execute();
    if (state !== 'invited') await endSessions(tx, staffKind, id, { why: 'staff' });
    return { id, ...(await issueLink(tx, deps, id, purpose)) };
  });
}

/** Locks the row. Throws 40004 for an unknown id. */
export async function lockAccountRow(
  tx: Context,
  id: number,
): Promise<{ state: AccountState; sealedTotp: Buffer | null; passwordHash: string | null; usesDirectory: boolean }> {
  const row = await tx.db
    .selectFrom('staffAccounts')
    .select(['state', 'sealedTotp', 'passwordHash', 'usesDirectory'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

/**
 * Locks, unlocks or disables an account, never the caller's own. Locking ends its sessions; disabling also removes its link,
 * passkeys, identity and tokens. Throws 40009 when nothing would change.
 */
export async function changeAccountState(ctx: Context, { id, state, reason }: ParsedStateChange): Promise<EndedAccountSessions> {
  requireProof(ctx);
  refuseOwnWork(ctx, id, '不能更改自己的账号状态，请由另一位系统管理员办理');
  return inTransaction(ctx, async (tx) => {
    const before = await lockAccountRow(tx, id);
    if (before.state === state) throw fail('conflict', '账号已是这个状态，请刷新后查看');
    if (state === 'locked' && before.state !== 'active') throw fail('conflict', '只有正常的账号可以锁定');
    const next = state === 'active' && before.passwordHash === null ? 'invited' : state;
    await tx.db.updateTable('staffAccounts').set({ state: next }).where('id', '=', id).execute();
    const ended = state === 'active' ? 0 : await endSessions(tx, staffKind, id, { why: 'staff' });
    if (state === 'disabled') {
      await tx.db.deleteFrom('staffLinks').where('staffId', '=', id).execute();
      await removeSignInMethods(tx, id);
    }
    await audit(tx, `staff.${stateVerbs[state]}`, `staff:${id}`, { reason, before: before.state });
    return { ended };
  });
}

const stateVerbs = { active: 'unlocked', locked: 'locked', disabled: 'disabled' } as const;

/** Ends all sessions of a staff member. */
export async function endAccountSessions(ctx: Context, { id }: { id: number }): Promise<EndedAccountSessions> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockAccountRow(tx, id);
    const ended = await endSessions(tx, staffKind, id, { why: 'staff' });
    await audit(tx, 'staff.sessionsEnded', `staff:${id}`, { ended });
    return { ended };
  });
}

/**
 * Replaces the roles and scopes of an account, never the caller's own. Throws 40001 at `roles` for two administrator duties in
 * one person, which the database refuses as well, and at an unknown scope; 40009 for a deleted role.
 */
export async function changeAccountAccess(
  ctx: Context,
  listChoices: ListScopeChoices,
  { id, roles, scopes, former }: ParsedAccessChange,
): Promise<Record<string, never>> {
  requireProof(ctx);
  refuseOwnWork(ctx, id, '不能给自己授权，请由另一位安全管理员办理');
  return inTransaction(ctx, async (tx) => {
    const { state } = await lockAccountRow(tx, id);
    await requireSameAccess(tx, id, former, { roles, scopes });
    if (state === 'invited' && roles.length > 0)
      throw fail('conflict', '账号尚未由本人启用：启用链接还在流转时授权，拿到链接的人就得到权限。请在启用后授予角色');
    const wanted = await tx.db
      .selectFrom('staffRoles')
      .select(['code', 'duty'])
      .where('code', 'in', [...roles, ''])
      .execute();
    if (wanted.length !== new Set(roles).size) throw fail('conflict', '所选角色已不存在，请刷新后再试');
    const message = '系统管理员、安全管理员、审计员三者不能由同一人担任';
    if (wanted.filter(({ duty }) => duty !== 'business').length > 1)
      throw fail('invalidInput', message, { errors: [{ path: 'roles', message }] });
    const before = await tx.db.selectFrom('staffAccountRoles').select('role').where('staffId', '=', id).execute();
    await tx.db.deleteFrom('staffAccountRoles').where('staffId', '=', id).execute();
    const grantedBy = tx.actor.kind === 'staff' ? tx.actor.staffId : null;
    if (wanted.length > 0)
      await tx.db
        .insertInto('staffAccountRoles')
        .values(wanted.map(({ code, duty }) => ({ staffId: id, role: code, duty, grantedAt: tx.now, grantedBy })))
        .execute();
    await replaceScopes(tx, id, scopes, await listChoices(tx));
    await audit(tx, 'staff.accessChanged', `staff:${id}`, {
      before: before.map(({ role }) => role).toSorted(),
      roles: roles.toSorted(),
      scopes,
    });
    return {};
  });
}

type Access = Pick<ParsedAccessChange, 'roles' | 'scopes'>;

/** Throws 40009 with both versions when the access has changed since the form was opened, so that revoked rights are not restored. */
async function requireSameAccess(tx: Context, id: number, former: Access, wanted: Access): Promise<void> {
  const rows = await tx.db.selectFrom('staffAccountRoles').select('role').where('staffId', '=', id).execute();
  const now = { roles: rows.map(({ role }) => role), scopes: await readScopes(tx, id) };
  if (inOneOrder(now) === inOneOrder(former)) return;
  const names = new Map((await tx.db.selectFrom('staffRoles').select(['code', 'name']).execute()).map(({ code, name }) => [code, name]));
  const inWords = ({ roles, scopes }: Access): string =>
    [
      `角色 ${roles.map((role) => names.get(role) ?? role).join('、') || '无'}`,
      ...scopeKinds.flatMap((kind) => (scopes[kind].length > 0 ? [`${scopeNames[kind]} ${scopes[kind].join('、')}`] : [])),
    ].join('，');
  throw createStaleChangeError('授权', inWords(now), inWords(wanted));
}

const inOneOrder = ({ roles, scopes }: Access): string =>
  JSON.stringify([roles.toSorted(), ...scopeKinds.map((kind) => [...new Set(scopes[kind])].toSorted())]);
