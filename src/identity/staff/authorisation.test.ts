import { beforeAll, describe, expect, test } from 'vitest';
import { listConsoleModulesWithoutKeys } from '#app/console-server/console-document.ts';
import { permissions } from '#contract/permissions.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { audit } from '#platform/database/audit.ts';
import { signInPerson } from '#test/factories/identity/accounts.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';

const database = useDatabase();
const { db, pool } = database;
const ask = useConsole(database);
const now = () => database.context({ now: new Date() });
const calls = listConsoleModulesWithoutKeys().flatMap(({ endpoints }) => endpoints.map(({ call }) => call));
const staffCalls = calls.filter(({ who }) => who === 'staff');
// Calls that end or change a session are excluded: they would end the session of the role under test.
const harmlessCalls = staffCalls.filter(({ path }) => !/sign-out|proof|password|second-factor|recovery/.test(path));

/** Creates a session of a staff member with these roles. */
async function tokenOf(roles: readonly string[]): Promise<{ id: number; token: string }> {
  const { id } = await buildStaff(now(), { roles });
  return { id, token: (await signInPerson(now(), staffKind, id)).token };
}

const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, '999999');

test('every call of the console requires a staff session, except sign-in, initial setup, and pages opened by a link without an account', () => {
  expect(calls.filter(({ who }) => who !== 'staff').map(({ path }) => path)).toEqual([
    '/console/api/session',
    '/console/api/link',
    '/console/api/link/accept',
    '/console/api/doors',
    '/console/api/session/passkey/begin',
    '/console/api/session/passkey',
    '/console/api/session/sign-on/begin',
    '/console/api/session/sign-on',
    '/console/api/session/second-factor',
    '/console/api/reviews',
    '/console/api/reviews/remarks',
    '/console/api/set-up/open',
    '/console/api/set-up/logo',
    '/console/api/set-up',
  ]);
});

test('a call without a permission only concerns its caller', () => {
  expect(staffCalls.filter(({ may, path }) => !may && !/^\/console\/api\/me(\/|$)/.test(path)).map(({ path }) => path)).toEqual([]);
});

test('the shipped roles name known permissions only', async () => {
  const given = await db.selectFrom('staffRolePermissions').select('permission').execute();
  for (const { permission } of given) expect(permissions).toContain(permission);
});

/** With every role of the firm: `every-role.full.test.ts`. */
describe('a call is refused without its permission and answered with it', () => {
  let nobody = '';
  const holders = new Map<string, string>();
  beforeAll(async () => {
    nobody = (await tokenOf([])).token;
    const given = await db.selectFrom('staffRolePermissions').select(['role', 'permission']).execute();
    const tokens = new Map<string, string>();
    for (const { role, permission } of given) {
      if (holders.has(permission)) continue;
      if (!tokens.has(role)) tokens.set(role, (await tokenOf([role])).token);
      holders.set(permission, tokens.get(role)!);
    }
  });

  test.each(harmlessCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_name, { method, path, may }) => {
    const codeOf = async (token?: string) =>
      (await ask(method as 'GET', addressOf(path), { ...(token && { token }), ...(token && method !== 'GET' && { body: {} }) })).body.code;
    expect(await codeOf()).toBe(50102);
    expect((await codeOf(nobody)) === 40300).toBe(may !== undefined);
    expect(await codeOf(may ? holders.get(may) : nobody)).not.toBe(40300);
  });
});

test('a refusal is audited with person, call and address', async () => {
  const { id, token } = await tokenOf(['editor']);
  await ask('POST', '/console/api/accounts', { token, body: { loginName: 'x.y', name: 'x' } });
  const row = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'staff.refused')
    .where('actorId', '=', String(id))
    .executeTakeFirst();
  expect(row).toMatchObject({
    actorKind: 'staff',
    subject: 'call:POST /console/api/accounts',
    details: { reason: 'permission' },
    ip: '127.0.0.1',
  });
});

test('staff restricted to their own data see only their own acts on the audit trail, whatever filter they send', async () => {
  const [{ id, token }, other] = [await tokenOf(['editor']), await tokenOf(['auditor'])];
  await audit({ ...now(), actor: staffActor(id) }, 'link.ignored', 'link:1');
  await audit({ ...now(), actor: staffActor(other.id) }, 'link.checkStarted', 'link:2');
  const actionsOf = async (url: string, who: string) => {
    const { body } = await ask('GET', `/console/api/audit${url}`, { token: who });
    return (body.result as { records: { action: { code: string } }[] }).records
      .map(({ action }) => action.code)
      .filter((action) => action.startsWith('link.'));
  };
  expect(await actionsOf('', token)).toEqual(['link.ignored']);
  expect(await actionsOf(`?actor=staff:${other.id}`, token)).toEqual([]);
  expect([...new Set(await actionsOf('', other.token))].toSorted()).toEqual(['link.checkStarted', 'link.ignored']);
});

test('sensitive acts require a fresh proof', async () => {
  const { id, token } = await tokenOf(['system-administrator']);
  const create = () => ask('POST', '/console/api/accounts', { token, body: { loginName: `made.by${id}`, name: '新人' } });
  expect((await create()).body.code).toBe(40301);
  await db
    .updateTable('staffSessions')
    .set({ provenAt: new Date(Date.now() - 11 * 60_000) })
    .where('staffId', '=', id)
    .execute();
  expect((await create()).body.code).toBe(40301);
  await db.updateTable('staffSessions').set({ provenAt: new Date() }).where('staffId', '=', id).execute();
  expect((await create()).body).toMatchObject({ code: 200, result: { link: expect.stringMatching(/^\/link#[\w-]{43}$/) } });
});

describe('the three administrators', () => {
  const duties = ['system-administrator', 'security-administrator', 'auditor'];

  test('no person may have two administrator duties: both the service and the database enforce it', async () => {
    const { id } = await buildStaff(now(), { roles: ['system-administrator'] });
    for (const role of duties.slice(1)) {
      const duty = role === 'auditor' ? 'audit' : 'security';
      const statement = `insert into staff_account_roles (staff_id, role, duty, granted_at) values (${id}, '${role}', '${duty}', now())`;
      await expect(pool.query(statement)).rejects.toThrow('staff_one_administrator');
      await expect(pool.query(statement.replace(`'${duty}'`, "'business'"))).rejects.toThrow('foreign key');
    }
    await expect(pool.query(`update staff_roles set duty = 'business' where code = 'system-administrator'`)).rejects.toThrow('foreign key');
  });

  test('permissions of the administrators cannot be given to any other role', async () => {
    for (const permission of ['account.manage', 'role.manage', 'audit.export'])
      await expect(
        pool.query(
          `insert into staff_role_permissions (role, duty, permission, reach) values ('editor', 'business', '${permission}', 'all')`,
        ),
      ).rejects.toThrow('check constraint');
  });

  test('administrators cannot grant anything to themselves', async () => {
    const { id, token } = await tokenOf(['security-administrator']);
    await db.updateTable('staffSessions').set({ provenAt: new Date() }).where('staffId', '=', id).execute();
    const scopes = { branch: [], category: [], queue: [] };
    const body = { roles: ['security-administrator', 'editor'], scopes, former: { roles: ['security-administrator'], scopes } };
    expect((await ask('PUT', `/console/api/accounts/${id}/access`, { token, body })).body.code).toBe(40300);
  });
});

describe('the listener', () => {
  test('the listener of the console refuses requests from other sites’ pages', async () => {
    const { token } = await tokenOf([]);
    const send = (headers: object, method: 'GET' | 'POST' = 'POST') =>
      ask(method, '/console/api/me/sessions/end', {
        token,
        body: { id: '00000000-0000-4000-8000-000000000000' },
        headers: headers as Record<string, string>,
      }).then(({ body }) => body.msg);
    const refused = '请求错误，请确认你的操作！';
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
    ])
      expect(await send(headers)).toBe(refused);
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, {}]) expect(await send(headers)).toBe('此操作需要再次验证身份');
  });

  test('the listener of the console serves metrics and the message outbox only to the machine itself', async () => {
    for (const url of ['/metrics', '/outbox.json']) {
      expect((await ask('GET', url)).status, url).toBe(200);
      expect((await ask('GET', url, { ip: '10.0.0.5' })).status, url).toBe(404);
    }
    for (const url of ['/healthz']) expect((await ask('GET', url, { ip: '10.0.0.5' })).status).toBe(200);
  });
});
