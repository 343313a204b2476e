import { beforeAll, describe, expect, test } from 'vitest';
import { openMediaDeps } from '#content/media/deps.ts';
import { permissions } from '#contract/permissions.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { openWebhookDeps } from '#operations/webhooks/deps.ts';
import { createEndpoint } from '#operations/webhooks/service/endpoints.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildItem } from '#test/factories/content/media.ts';
import { signInPerson } from '#test/factories/identity/accounts.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';
import { createOrder } from '#workflow/change-orders/service/orders/write-order.ts';
import { defaultSettings } from '#workflow/notifications/service/settings.ts';
import { listConsoleModulesWithoutKeys } from './console-document.ts';

const database = useDatabase();
const { db } = database;
const files = openFileStore(useFolder());
const ask = useConsole(database);

const tokens: Partial<Record<Administrator, string>> = {};
let token = '';
let staff: Context;

beforeAll(async () => {
  const ctx = database.context({ now: new Date() });
  const role = 'everything';
  await db.insertInto('staffRoles').values({ code: role, name: '全部', duty: 'business', updatedAt: ctx.now }).execute();
  const given = permissions.map((permission) => ({ role, duty: 'business' as const, permission, reach: 'all' as const }));
  // Administrators are recognized by their roles.
  await db
    .insertInto('staffRolePermissions')
    .values(given.filter(({ permission }) => !ofAdministrators.includes(permission)))
    .execute();
  const { id } = await buildStaff(ctx, { roles: [role] });
  await db
    .insertInto('staffScopes')
    .values(['branch', 'category', 'queue'].map((kind) => ({ staffId: id, kind: kind as 'branch', value: '*' })))
    .execute();
  token = (await signInPerson(ctx, staffKind, id)).token;
  for (const one of administrators) tokens[one] = (await signInPerson(ctx, staffKind, (await buildStaff(ctx, { roles: [one] })).id)).token;
  await db.updateTable('staffSessions').set({ provenAt: new Date() }).execute();
  const rights = Object.fromEntries(permissions.map((permission) => [permission, 'all' as const]));
  staff = { ...ctx, actor: staffActor(id, rights, { scopes: { branch: ['*'], category: ['*'], queue: ['*'] }, provenAt: ctx.now }) };
});

const ofAdministrators: readonly string[] = ['account.manage', 'role.manage', 'audit.export'];

const administrators = ['system-administrator', 'security-administrator'] as const;
type Administrator = (typeof administrators)[number];

interface Change {
  path: string;
  /** The bodies of two people who started from the same version. */
  bodies: readonly [object, object];
  /** The current version and the second person's own one as reported; absent where a dialog shows both for merging. */
  told?: readonly [string, string];
  /** The required administrator, if any. */
  by?: Administrator;
}

const noScopes = { branch: [], category: [], queue: [] };

/** Creates a conflict for each call that replaces data, by path. */
const changes: Readonly<Record<string, () => Promise<Change>>> = {
  async '/accounts/{id}/directory'() {
    const { id } = await buildStaff(staff, {});
    await db.updateTable('staffAccounts').set({ usesDirectory: true }).where('id', '=', id).execute();
    const body = { isOn: false, former: { isOn: true } };
    return {
      path: `/accounts/${id}/directory`,
      bodies: [body, body],
      told: ['现在为：本系统', '您要保存的为：本系统'],
      by: 'system-administrator',
    };
  },
  async '/accounts/{id}/access'() {
    const { id } = await buildStaff(staff, { roles: ['editor'] });
    const former = { roles: ['editor'], scopes: noScopes };
    return {
      path: `/accounts/${id}/access`,
      bodies: [
        { roles: [], scopes: noScopes, former },
        { roles: ['editor'], scopes: { ...noScopes, queue: ['*'] }, former },
      ],
      told: ['现在为：角色 无', '您要保存的为：角色 '],
      by: 'security-administrator',
    };
  },
  async '/roles/{code}'() {
    const values = { code: 'tried', name: '原名', duty: 'business' as const, updatedAt: new Date() };
    await db.insertInto('staffRoles').values(values).execute();
    const body = (name: string, permission: string) => ({ version: 1, name, networks: [], permissions: [{ permission, reach: 'all' }] });
    return {
      path: '/roles/tried',
      bodies: [body('甲的名称', 'content.read'), body('乙的名称', 'content.draft')],
      told: ['名称“甲的名称”', '名称“乙的名称”'],
      by: 'security-administrator',
    };
  },
  async '/changes/{id}'() {
    const { id } = await createOrder(staff, { type: 'article', act: 'write' });
    const { revision, payload } = await readOrder(staff, { id });
    const body = (title: string) => ({ revision, payload: { ...payload, title }, reason: '', applyAt: null, until: null });
    return { path: `/changes/${id}`, bodies: [body('甲'), body('乙')] };
  },
  async '/media/{id}'() {
    const { id, name, alt } = await buildItem(staff, openMediaDeps({ files }), '#102030');
    const former = { name, alt, isDecorative: false };
    return {
      path: `/media/${id}`,
      bodies: [
        { ...former, alt: '甲写的', former },
        { ...former, alt: '乙写的', former },
      ],
      told: ['替代文字“甲写的”', '替代文字“乙写的”'],
    };
  },
  async '/me/notifications'() {
    const former = defaultSettings;
    return {
      path: '/me/notifications',
      bodies: [
        { ...former, digestHour: 11, former },
        { ...former, digestHour: 12, former },
      ],
      told: ['每日汇总 11:00', '每日汇总 12:00'],
    };
  },
  async '/webhooks/{id}'() {
    const deps = openWebhookDeps({ config: readConfig({}), secret: testSecret() });
    const facts = { name: '客服', url: 'https://hook.example/a', events: ['case.changed' as const] };
    const { id } = await createEndpoint(staff, deps, facts);
    const former = { ...facts, isOn: true };
    return {
      path: `/webhooks/${id}`,
      bodies: [
        { ...former, isOn: false, former },
        { ...former, name: '客户服务', former },
      ],
      told: ['名称“客服”', '名称“客户服务”'],
    };
  },
};

const replacing = listConsoleModulesWithoutKeys()
  .flatMap(({ endpoints }) => endpoints.map(({ call }) => call))
  .filter(({ method }) => method === 'PUT' || (method as string) === 'PATCH');

describe('of two people who change the same data, the second sees both versions and changes nothing', () => {
  test.each(replacing.map(({ path }) => path.replace('/console/api', '')))('%s', async (path) => {
    const change = await changes[path]!();
    const { bodies, told, by } = change;
    const send = (body: object) => ask('PUT', `/console/api${change.path}`, { token: by ? tokens[by]! : token, body });
    expect((await send(bodies[0])).body).toMatchObject({ code: 200 });
    const acts = () => db.selectFrom('auditEntries').select('action').execute();
    const before = await acts();
    const { body } = await send(bodies[1]);
    expect(body).toMatchObject({ code: 40009 });
    for (const words of told ?? []) expect(body['msg']).toContain(words);
    expect(await acts()).toEqual(before);
  });
});
