import { expect, test } from 'vitest';
import { buildStaff, buildStaffDeps } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { inviteAdministrator, unlockAdministrator } from './first-administrator.ts';
import { openLink } from './links.ts';

const { db, context } = useDatabase();
const deps = buildStaffDeps();
const invite = (loginName: string, duty: 'system' | 'security' | 'audit' = 'system') =>
  inviteAdministrator(context(), deps, { loginName, name: '首位管理员', duty });
const tokenOf = ({ link }: { link: string }): string => link.slice(link.indexOf('#') + 1);
const rolesOf = async (loginName: string) => {
  const rows = await db
    .selectFrom('staffAccountRoles as held')
    .innerJoin('staffAccounts as account', 'account.id', 'held.staffId')
    .select('held.role')
    .where('account.loginName', '=', loginName)
    .execute();
  return rows.map(({ role }) => role);
};

test('for a duty that nobody has an account is made, with its role and a link that is theirs alone', async () => {
  const issued = await invite('first.system');
  expect(new Date(issued.expiresAt).getTime() - context().now.getTime()).toBe(24 * 3_600_000);
  expect(await openLink(context(), deps, { token: tokenOf(issued) })).toMatchObject({ purpose: 'account', loginName: 'first.system' });
  expect(await rolesOf('first.system')).toEqual(['system-administrator']);
});

test('until they have come the command makes another link for the same account, and the former one is worth nothing', async () => {
  const former = await invite('first.security', 'security');
  const later = await invite('first.security', 'security');
  await expect(openLink(context(), deps, { token: tokenOf(former) })).rejects.toMatchObject({ code: 40004 });
  expect(await openLink(context(), deps, { token: tokenOf(later) })).toMatchObject({ loginName: 'first.security' });
  expect(await rolesOf('first.security')).toEqual(['security-administrator']);
});

test('once somebody has the duty the command lets nobody in beside them; people of the demonstration do not count', async () => {
  const { loginName } = await buildStaff(context(), { roles: ['auditor'], isDemo: true });
  const { loginName: real } = await buildStaff(context(), { roles: ['system-administrator'] });
  await db.updateTable('staffAccounts').set({ state: 'active' }).where('loginName', 'in', [loginName, real]).execute();
  await expect(invite('second.system')).rejects.toMatchObject({ code: 40009 });
  expect(await rolesOf('second.system')).toEqual([]);
  await invite('first.audit', 'audit');
  expect(await rolesOf('first.audit')).toEqual(['auditor']);
});

test('a name that is no name makes nothing', async () => {
  const before = await db.selectFrom('staffAccounts').select('id').execute();
  await expect(invite('无效 名称', 'audit')).rejects.toMatchObject({ code: 40001 });
  expect(await db.selectFrom('staffAccounts').select('id').execute()).toHaveLength(before.length);
});

test('the command opens the account of an administrator that was shut, on record, and of nobody else', async () => {
  const { id, loginName } = await buildStaff(context(), { roles: ['security-administrator'] });
  const { loginName: editor } = await buildStaff(context(), { roles: ['editor'] });
  await expect(unlockAdministrator(context(), loginName)).rejects.toMatchObject({ code: 40004 });
  await db.updateTable('staffAccounts').set({ state: 'locked' }).where('loginName', 'in', [loginName, editor]).execute();
  await unlockAdministrator(context(), loginName);
  await expect(unlockAdministrator(context(), editor)).rejects.toMatchObject({ code: 40004 });
  const states = await db
    .selectFrom('staffAccounts')
    .select(['loginName', 'state'])
    .where('loginName', 'in', [loginName, editor])
    .execute();
  expect(Object.fromEntries(states.map((row) => [row.loginName, row.state]))).toEqual({ [loginName]: 'active', [editor]: 'locked' });
  const record = await db
    .selectFrom('auditEntries')
    .select('action')
    .where('subject', '=', `staff:${id}`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(record).toEqual({ action: 'staff.unlocked' });
});
