import { expect, test } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { changeRole } from './service/roles.ts';

const { db, context } = useDatabase();
const code = 'security-administrator';

/** Saves a role as a holder of the given roles, from an address, with the role's current version. */
async function change(held: readonly string[], of: string, networks: string[], permissions: readonly Permission[], ip = '10.1.2.3') {
  const { id } = await buildStaff(context(), { roles: held });
  const { version, name } = await db.selectFrom('staffRoles').select(['version', 'name']).where('code', '=', of).executeTakeFirstOrThrow();
  const actor = staffActor(id, { 'role.manage': 'all' }, { provenAt: context().now });
  const given = permissions.map((permission) => ({ permission, reach: 'all' as const }));
  return changeRole(context({ actor, ip }), { code: of, version, name, networks, permissions: given }).then(
    () => 'saved',
    (error: { errors: { path: string }[] }) => error.errors[0]?.path,
  );
}
const own: readonly Permission[] = ['account.read', 'role.read', 'role.manage', 'audit.read'];
const without = own.filter((permission) => permission !== 'role.manage');

test('a staff member who changes their own role can neither block their own network nor remove the permission to change it', async () => {
  expect(await change([code], code, ['192.0.2.0/24'], own)).toBe('networks');
  expect(await change([code], code, ['10.1.0.0/16'], without)).toBe('permissions');
  expect(await change([code], code, ['10.1.0.0/16'], own)).toBe('saved');
  expect(await change([code], code, [], own)).toBe('saved');
});

test('a staff member can change any role they do not hold', async () => {
  expect(await change([code], 'editor', ['192.0.2.0/24'], ['content.read'])).toBe('saved');
  expect(await change([code], 'editor', [], [])).toBe('saved');
});
