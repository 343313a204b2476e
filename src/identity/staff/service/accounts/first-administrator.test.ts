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

test('a duty that nobody has gets an account, with its role and a link for its person', async () => {
  const issued = await invite('first.system');
  expect(new Date(issued.expiresAt).getTime() - context().now.getTime()).toBe(24 * 3_600_000);
  expect(await openLink(context(), deps, { token: tokenOf(issued) })).toMatchObject({ purpose: 'account', loginName: 'first.system' });
  expect(await rolesOf('first.system')).toEqual(['system-administrator']);
});

test('until that person has signed in, the command creates another link for the same account and invalidates the former', async () => {
  const former = await invite('first.security', 'security');
  const later = await invite('first.security', 'security');
  await expect(openLink(context(), deps, { token: tokenOf(former) })).rejects.toMatchObject({ code: 40004 });
  expect(await openLink(context(), deps, { token: tokenOf(later) })).toMatchObject({ loginName: 'first.security' });
  expect(await rolesOf('first.security')).toEqual(['security-administrator']);
});

test('once somebody has the duty the command adds nobody else; demo staff do not count', async () => {
  const { loginName } = await buildStaff(context(), { roles: ['auditor'], isDemo: true });
  const { loginName: real } = await buildStaff(context(), { roles: ['system-administrator'] });
  await db.updateTable('staffAccounts').set({ state: 'active' }).where('loginName', 'in', [loginName, real]).execute();
  await expect(invite('second.system')).rejects.toMatchObject({ code: 40009 });
  expect(await rolesOf('second.system')).toEqual([]);
  await invite('first.audit', 'audit');
  expect(await rolesOf('first.audit')).toEqual(['auditor']);
});

test('an invalid name creates nothing', async () => {
  const before = await db.selectFrom('staffAccounts').select('id').execute();
  await expect(invite('无效 名称', 'audit')).rejects.toMatchObject({ code: 40001 });
  expect(await db.selectFrom('staffAccounts').select('id').execute()).toHaveLength(before.length);
});

test('the command unlocks the account of an administrator, audited, and of nobody else', async () => {
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
