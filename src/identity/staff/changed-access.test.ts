import { expect, test } from 'vitest';
import { listScopeChoices } from '#app/console-server/scope-choices.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { changeAccountAccess } from './service/accounts/change-accounts.ts';

const { db, context } = useDatabase();

test('a revoked role is not restored by a form opened earlier: saving reports the conflict', async () => {
  const now = new Date();
  const ctx = context({ now });
  const admin = await buildStaff(ctx, {});
  const acting = context({ now, actor: staffActor(admin.id, { 'role.manage': 'all' }, { provenAt: now }) });
  const { id } = await buildStaff(ctx, { roles: ['editor'] });
  const scopes = { branch: [], category: [], queue: [] };
  const opened = { roles: ['editor'], scopes };
  await changeAccountAccess(acting, listScopeChoices, { id, roles: [], scopes, former: opened });
  await expect(
    changeAccountAccess(acting, listScopeChoices, { id, roles: ['editor'], scopes: { ...scopes, category: ['news'] }, former: opened }),
  ).rejects.toMatchObject({
    code: 40009,
    message: expect.stringMatching(/现在为：角色 无.*您要保存的为：角色 .+news/) as string,
  });
  expect(await db.selectFrom('staffAccountRoles').select('role').where('staffId', '=', id).execute()).toEqual([]);
  await changeAccountAccess(acting, listScopeChoices, { id, roles: ['editor'], scopes, former: { roles: [], scopes } });
  expect(await db.selectFrom('staffAccountRoles').select('role').where('staffId', '=', id).execute()).toEqual([{ role: 'editor' }]);
});
