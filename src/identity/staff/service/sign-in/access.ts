import { BlockList, isIPv6 } from 'node:net';
import type { Permission, Reach, ScopeKind } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { StaffAccess } from '#platform/staff-access.ts';

export interface HeldRole {
  code: string;
  name: string;
  networks: string[];
  permissions: { permission: Permission; reach: Reach }[];
}

/** Returns the roles of a person with their permissions, by name. */
export async function readRoles(ctx: Pick<Context, 'db'>, staffId: number): Promise<HeldRole[]> {
  const rows = await ctx.db
    .selectFrom('staffAccountRoles as held')
    .innerJoin('staffRoles as role', 'role.code', 'held.role')
    .leftJoin('staffRolePermissions as given', 'given.role', 'role.code')
    .select(['role.code', 'role.name', 'role.networks', 'given.permission', 'given.reach'])
    .where('held.staffId', '=', staffId)
    .orderBy('role.name')
    .execute();
  const roles = new Map<string, HeldRole>();
  for (const { code, name, networks, permission, reach } of rows) {
    const role = roles.get(code) ?? { code, name, networks, permissions: [] };
    if (permission && reach) role.permissions.push({ permission, reach });
    roles.set(code, role);
  }
  return [...roles.values()];
}

/** Returns the roles that may be used from an address. */
export const filterUsableRoles = (roles: readonly HeldRole[], ip: string | undefined): HeldRole[] =>
  roles.filter(({ networks }) => networks.length === 0 || (ip !== undefined && isInNetworks(networks, ip)));

/** Returns true when an address lies in one of the networks (CIDR notation). */
export function isInNetworks(networks: readonly string[], ip: string): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  const plain = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/** Returns the permissions of a person at their network, from all their roles; the wider scope applies. */
export async function readAccess(ctx: Pick<Context, 'db' | 'ip'>, staffId: number, sessionId: string): Promise<StaffAccess> {
  const permissions = joinPermissions(filterUsableRoles(await readRoles(ctx, staffId), ctx.ip));
  const { provenAt } = await ctx.db.selectFrom('staffSessions').select('provenAt').where('id', '=', sessionId).executeTakeFirstOrThrow();
  return { permissions, scopes: await readScopes(ctx, staffId), provenAt };
}

/** Returns the permissions of a person who is not signed in, at any network: used to decide whether they may be notified. */
export async function readAccessAnywhere(ctx: Pick<Context, 'db'>, staffId: number): Promise<StaffAccess> {
  return { permissions: joinPermissions(await readRoles(ctx, staffId)), scopes: await readScopes(ctx, staffId), provenAt: null };
}

export function joinPermissions(roles: readonly HeldRole[]): Map<Permission, Reach> {
  const permissions = new Map<Permission, Reach>();
  for (const role of roles)
    for (const { permission, reach } of role.permissions) if (permissions.get(permission) !== 'all') permissions.set(permission, reach);
  return permissions;
}

export async function readScopes(ctx: Pick<Context, 'db'>, staffId: number): Promise<Record<ScopeKind, string[]>> {
  const scopes: Record<ScopeKind, string[]> = { branch: [], category: [], queue: [] };
  const rows = await ctx.db
    .selectFrom('staffScopes')
    .select(['kind', 'value'])
    .where('staffId', '=', staffId)
    .orderBy('kind')
    .orderBy('value')
    .execute();
  for (const { kind, value } of rows) scopes[kind].push(value);
  return scopes;
}
