import { sql } from 'kysely';
import { fail, type CallError } from '#contract/call-error.ts';
import { permissions as allPermissions, type Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createStaleChangeError } from '#platform/http/stale-change-error.ts';
import { requireProof } from '#platform/staff-access.ts';
import type { Duty } from '../columns.ts';
import type { ParsedNewRole, ParsedRoleChange, Role, RoleMatrix, RoleVersion } from '../schema/roles.ts';
import { permissionNames } from '../web/permission-names.ts';
import { isInNetworks } from './sign-in/access.ts';

/** A staff call as the permission matrix shows it. */
export interface StaffAct {
  may: Permission;
  summary: string;
}

const ofDuty: Readonly<Partial<Record<Permission, Duty>>> = {
  'account.manage': 'system',
  'role.manage': 'security',
  'audit.export': 'audit',
};

/** Returns the names of roles by their codes. */
export async function readRoleNames(ctx: Pick<Context, 'db'>): Promise<Map<string, string>> {
  const rows = await ctx.db.selectFrom('staffRoles').select(['code', 'name']).execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Returns all roles, administrators first, and the calls that each permission allows. */
export async function readMatrix(ctx: Context, acts: readonly StaffAct[]): Promise<RoleMatrix> {
  const [roles, given] = await Promise.all([
    ctx.db
      .selectFrom('staffRoles as role')
      .select(['role.code', 'role.name', 'role.duty', 'role.networks', 'role.version'])
      .select(({ selectFrom }) =>
        selectFrom('staffAccountRoles as held')
          .innerJoin('staffAccounts as account', 'account.id', 'held.staffId')
          .select(sql<number>`count(*)`.as('holders'))
          .whereRef('held.role', '=', 'role.code')
          .where('account.state', '<>', 'disabled')
          .as('holders'),
      )
      .orderBy(sql`array_position(array['system', 'security', 'audit'], role.duty)`)
      .orderBy('role.code')
      .execute(),
    ctx.db.selectFrom('staffRolePermissions').select(['role', 'permission', 'reach']).execute(),
  ]);
  const byRole = Map.groupBy(given, ({ role }) => role);
  return {
    roles: roles.map(({ holders, ...role }): Role => ({
      ...role,
      holders: holders ?? 0,
      permissions: (byRole.get(role.code) ?? []).map(({ permission, reach }) => ({ permission, reach })),
    })),
    acts: allPermissions.map((permission) => ({
      permission,
      summaries: acts.filter(({ may }) => may === permission).map(({ summary }) => summary),
    })),
  };
}

/** Creates a role for business staff: administrator roles are fixed, one per duty. Throws 40001 at the field. */
export async function createRole(ctx: Context, { code, name, networks, permissions }: ParsedNewRole): Promise<RoleVersion> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    refuseForeign(permissions, 'business');
    const row = await tx.db
      .insertInto('staffRoles')
      .values({ code, name, networks, updatedAt: tx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (!row) throw wrongField('code', '已有这个代码或名称的角色');
    await keepPermissions(tx, code, 'business', permissions);
    await audit(tx, 'role.created', `role:${code}`, { name, networks, permissions });
    return { version: 1 };
  });
}

/**
 * Changes a role, based on the version that was read. Throws 40009 when it has changed meanwhile or another has the name, 40001
 * for a permission of another duty, and at `networks` when the caller would lock themselves out.
 */
export async function changeRole(ctx: Context, { code, version, name, networks, permissions }: ParsedRoleChange): Promise<RoleVersion> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const before = await tx.db
      .selectFrom('staffRoles')
      .select(['duty', 'version', 'name', 'networks'])
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw fail('notFound');
    const former = await tx.db.selectFrom('staffRolePermissions').select(['permission', 'reach']).where('role', '=', code).execute();
    if (before.version !== version)
      throw createStaleChangeError(
        '该角色',
        inWords({ name: before.name, networks: before.networks, permissions: former }),
        inWords({ name, networks, permissions }),
      );
    refuseForeign(permissions, before.duty);
    await refuseOwnExit(tx, { code, networks, permissions });
    const taken = await tx.db.selectFrom('staffRoles').select('code').where('name', '=', name).where('code', '<>', code).executeTakeFirst();
    if (taken) throw wrongField('name', '已有这个名称的角色');
    await tx.db
      .updateTable('staffRoles')
      .set({ name, networks, version: version + 1, updatedAt: tx.now })
      .where('code', '=', code)
      .execute();
    await keepPermissions(tx, code, before.duty, permissions);
    await audit(tx, 'role.changed', `role:${code}`, {
      before: { name: before.name, networks: before.networks, permissions: former },
      after: { name, networks, permissions },
    });
    return { version: version + 1 };
  });
}

type Grants = ParsedNewRole['permissions'];

/** Describes a role for the conflict message. */
const inWords = ({ name, networks, permissions }: Pick<ParsedRoleChange, 'name' | 'networks' | 'permissions'>): string =>
  [
    `名称“${name}”`,
    `权限 ${permissions.map(({ permission, reach }) => `${permissionNames[permission].name}${reach === 'own' ? '（仅本人经办）' : ''}`).join('、') || '无'}`,
    ...(networks.length > 0 ? [`网络 ${networks.join('、')}`] : []),
  ].join('，');

async function keepPermissions(tx: Context, role: string, duty: Duty, given: Grants): Promise<void> {
  await tx.db.deleteFrom('staffRolePermissions').where('role', '=', role).execute();
  const unique = [...new Map(given.map((one) => [one.permission, one])).values()];
  if (unique.length > 0)
    await tx.db
      .insertInto('staffRolePermissions')
      .values(unique.map((one) => ({ role, duty, ...one })))
      .execute();
}

/** Throws for an administrator's permissions in another role; the database refuses them as well. */
function refuseForeign(given: Grants, duty: Duty): void {
  const foreign = given.find(({ permission }) => ofDuty[permission] !== undefined && ofDuty[permission] !== duty);
  if (foreign) throw wrongField('permissions', `“${permissionNames[foreign.permission].name}”只能授予相应的管理员角色`);
}

/** Throws when the caller changes their own role so that they lose the permission to change it or access from their network. */
async function refuseOwnExit(
  tx: Context,
  { code, networks, permissions }: Pick<ParsedRoleChange, 'code' | 'networks' | 'permissions'>,
): Promise<void> {
  if (tx.actor.kind !== 'staff') return;
  const held = await tx.db
    .selectFrom('staffAccountRoles')
    .select('role')
    .where('staffId', '=', tx.actor.staffId)
    .where('role', '=', code)
    .executeTakeFirst();
  if (!held) return;
  if (networks.length > 0 && !(tx.ip && isInNetworks(networks, tx.ip)))
    throw wrongField('networks', '您当前的网络不在其中，保存后您自己将无法使用该角色');
  const holds = tx.actor.permissions.has('role.manage');
  if (holds && !permissions.some(({ permission }) => permission === 'role.manage'))
    throw wrongField('permissions', '不能去掉自己所持角色的授权权限');
}

const wrongField = (path: string, message: string): CallError => fail('invalidInput', message, { errors: [{ path, message }] });
