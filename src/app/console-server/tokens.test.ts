import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenPermissions } from '#contract/permissions.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { changeAccountState } from '#identity/staff/service/accounts/change-accounts.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { signInPerson } from '#test/factories/identity/accounts.ts';
import { buildToken } from '#test/factories/identity/staff-tokens.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { decideRequest } from '#workflow/approvals/service/decide.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';

const database = useDatabase();
const { db } = database;
const ask = useConsole(database, { API_TOKEN_PER_MINUTE: '20', API_TOKEN_MAX_DAYS: '90' });
const ctx = database.context({ now: new Date() });
const self = '/console/api/me/token';
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const codeOf = async (token: string, ip?: string) => (await ask('GET', self, { ...withToken(token), ...(ip && { ip }) })).body['code'];

let owner: { id: number; session: string };
beforeAll(async () => void (await addArticles(ctx, { title: '公告', category: 'notice' })));
beforeEach(async () => {
  const { id } = await buildStaff(ctx, { roles: ['editor'] });
  await db.insertInto('staffScopes').values({ staffId: id, kind: 'category', value: '*' }).execute();
  owner = { id, session: (await signInPerson(ctx, staffKind, id)).token };
});
const prove = () => db.updateTable('staffSessions').set({ provenAt: new Date() }).where('staffId', '=', owner.id).execute();
let number = 0;
const wanted = (more: object = {}) => ({
  name: `对方系统${++number}`,
  permissions: ['content.read', 'content.draft'],
  networks: ['10.1.0.0/16', '127.0.0.1'],
  days: 30,
  ...more,
});
const create = (more?: object) => ask('POST', '/console/api/tokens', { token: owner.session, body: wanted(more) });

describe('creation of tokens', () => {
  test('a token is created only with a fresh proof, is shown once, stored as a hash, and recorded with its permissions', async () => {
    expect((await create()).body['code']).toBe(40301);
    await prove();
    const made = (await create()).body['result'] as { id: number; token: string };
    expect(made.token).toMatch(/^qt_[\w-]{43}$/);
    const { body } = await ask('GET', '/console/api/tokens', { token: owner.session });
    expect(JSON.stringify(body)).not.toContain(made.token);
    expect((body['result'] as { tokens: object[] }).tokens[0]).toMatchObject({
      id: made.id,
      state: 'active',
      owner: { id: owner.id },
      lastUsedAt: null,
    });
    const rows = await db.selectFrom('auditEntries').selectAll().where('subject', '=', `token:${made.id}`).execute();
    expect(rows).toMatchObject([
      { action: 'token.created', actorId: String(owner.id), details: { permissions: ['content.read', 'content.draft'] } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(made.token);
  });

  test.each([
    ['permissions', '只能选择您自己拥有的权限', { permissions: ['import.propose'] }],
    ['permissions.0', '令牌不能有这项权限', { permissions: ['content.approve'] }],
    ['permissions', '请至少选择一项权限', { permissions: [] }],
    ['permissions', '智能助手的令牌只能查看和起草内容', { permissions: ['insight.read'], isForAssistants: true }],
    ['days', '有效天数不超过 90 天', { days: 91 }],
    ['networks', '请填写对方系统的地址或网段', { networks: [] }],
    ['networks.0', '网络应为地址或网段，如 10.1.0.0/16', { networks: ['10.1.0.0/40'] }],
    ['name', '名称至少 2 个字', { name: ' ' }],
    ['branches', '没有“1”，或它在您的范围之外，请从列表中选择', { branches: ['1'] }],
  ])('a token is not created with a wrong %s: %s', async (path, message, more) => {
    await prove();
    expect((await create(more)).body).toMatchObject({ code: 40001, errors: [{ path, message }] });
  });

  test('each token has a unique name', async () => {
    await prove();
    await create({ name: '行情系统' });
    expect((await create({ name: '行情系统' })).body).toMatchObject({ code: 40001, errors: [{ path: 'name' }] });
  });
});

describe('validity of tokens', () => {
  const everything = { permissions: tokenPermissions };

  test('a token is valid for permissions that both the token and its owner have at that time', async () => {
    const token = await buildToken(ctx, owner.id, { ...everything, categories: ['news', 'notice'] });
    const result = async () => (await ask('GET', self, withToken(token))).body['result'];
    expect(await result()).toMatchObject({
      permissions: ['content.read', 'content.draft', 'insight.read', 'audit.read'],
      categories: ['news', 'notice'],
    });
    await db.updateTable('staffScopes').set({ value: 'notice' }).where('staffId', '=', owner.id).execute();
    expect(await result()).toMatchObject({ categories: ['notice'] });
    await db.deleteFrom('staffAccountRoles').where('staffId', '=', owner.id).execute();
    expect(await result()).toMatchObject({ permissions: [] });
    expect((await ask('GET', '/console/api/changes', withToken(token))).body['code']).toBe(40300);
  });

  test('a token is valid in networks where a role of its owner may be used, and nowhere else', async () => {
    await db
      .insertInto('staffRoles')
      .values({ code: 'at-home', name: '限网络', duty: 'business', networks: ['10.9.0.0/16'], updatedAt: ctx.now })
      .execute();
    await db
      .insertInto('staffRolePermissions')
      .values({ role: 'at-home', duty: 'business', permission: 'import.read', reach: 'all' })
      .execute();
    await db.insertInto('staffAccountRoles').values({ staffId: owner.id, role: 'at-home', duty: 'business', grantedAt: ctx.now }).execute();
    const token = await buildToken(ctx, owner.id, { permissions: ['import.read'] });
    const from = async (ip: string) => (await ask('GET', self, { ...withToken(token), ip })).body['result'];
    expect([await from('10.9.0.1'), await from('10.8.0.1')]).toMatchObject([{ permissions: ['import.read'] }, { permissions: [] }]);
  });

  test('a token is valid from its allowed networks, and its owner sees the last use', async () => {
    const token = await buildToken(ctx, owner.id, { ...everything, networks: ['10.1.0.0/16'] });
    expect([await codeOf(token, '10.1.2.3'), await codeOf(token, '10.2.0.1'), await codeOf(token, '127.0.0.1')]).toEqual([
      200, 40303, 40303,
    ]);
    const { body } = await ask('GET', '/console/api/tokens', { token: owner.session });
    expect((body['result'] as { tokens: object[] }).tokens[0]).toMatchObject({ lastIp: '10.1.2.3', lastUsedAt: expect.any(String) });
  });

  test('a token is valid until it expires, is revoked, or its owner’s account is locked; a disabled account ends it permanently', async () => {
    const token = await buildToken(ctx, owner.id, everything);
    const [{ id }] = (await db.selectFrom('apiTokens').select('id').orderBy('id', 'desc').limit(1).execute()) as [{ id: number }];
    const administrator = { ...ctx, actor: staffActor((await buildStaff(ctx)).id, {}, { provenAt: ctx.now }) };
    const stateTo = (state: 'active' | 'locked' | 'disabled') => changeAccountState(administrator, { id: owner.id, state, reason: '离职' });
    expect(await codeOf(token)).toBe(200);
    await stateTo('locked');
    expect(await codeOf(token)).toBe(40303);
    await stateTo('active');
    expect(await codeOf(token)).toBe(200);
    await db
      .updateTable('apiTokens')
      .set({ createdAt: new Date(0), expiresAt: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await codeOf(token)).toBe(40303);
    await db
      .updateTable('apiTokens')
      .set({ expiresAt: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute();
    await stateTo('disabled');
    await stateTo('active');
    expect(await codeOf(token)).toBe(40303);
  });

  test('a token ends immediately when its owner or an administrator revokes it', async () => {
    const token = await buildToken(ctx, owner.id, everything);
    const { id } = await db.selectFrom('apiTokens').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    const revokeAs = async (session: string) => (await ask('POST', `/console/api/tokens/${id}/revoke`, { token: session })).body['code'];
    const sessionOf = async (role: string) => (await signInPerson(ctx, staffKind, (await buildStaff(ctx, { roles: [role] })).id)).token;
    expect(await revokeAs(await sessionOf('data-clerk'))).toBe(40004);
    expect(await codeOf(token)).toBe(200);
    expect(await revokeAs(await sessionOf('security-administrator'))).toBe(200);
    expect(await codeOf(token)).toBe(40303);
    expect(await revokeAs(owner.session)).toBe(40009);
  });

  test('a token is valid for a limited number of requests a minute, even when a session is sent with it', async () => {
    const token = await buildToken(ctx, owner.id, everything);
    const statuses = await Promise.all(Array.from({ length: 22 }, () => codeOf(token)));
    expect(statuses.filter((code) => code === 200)).toHaveLength(20);
    const both = { headers: { authorization: `bearer  ${token}`, cookie: `staff=${owner.session}` } };
    const refused = await ask('GET', '/console/api/me', both);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.anything()]);
  });

  test('a token is valid only in the Authorization header: a wrong token, another scheme and a missing token get the same response', async () => {
    for (const authorization of ['Bearer qt_wrong', 'Basic abc', 'Bearer', 'Bearer '])
      expect([authorization, (await ask('GET', self, { headers: { authorization } })).body['code']]).toEqual([authorization, 40303]);
    expect((await ask('GET', self)).body['code']).toBe(50102);
    expect((await ask('GET', self, { token: owner.session })).body['code']).toBe(40004);
  });
});

test('an order drafted by a token names the token and its owner, is recorded so, and is approved only by others', async () => {
  const token = await buildToken(ctx, owner.id, { name: '研报系统', permissions: ['content.read', 'content.draft'] });
  const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await ask(method, `/console/api${path}`, { ...withToken(token), body })).body['result'] as Record<string, unknown>;
  const { id } = (await send('POST', '/changes', { type: 'article' })) as { id: number };
  const payload = { category: 'news', title: '令牌起草', bodyHtml: '<p>正文。</p>', source: '前厅证券' };
  const { revision } = await send('PUT', `/changes/${id}`, { revision: 1, payload });
  expect(await send('POST', `/changes/${id}/submit`, { revision })).toMatchObject({ state: 'submitted' });

  const { name } = await db.selectFrom('staffAccounts').select('name').where('id', '=', owner.id).executeTakeFirstOrThrow();
  const rights = { 'content.read': 'all', 'content.draft': 'all', 'content.approve': 'all' } as const;
  const actAs = (staffId: number) => ({ ...ctx, actor: staffActor(staffId, rights, { scopes: { category: ['*'] }, provenAt: ctx.now }) });
  const [asOwner, asOther] = [actAs(owner.id), actAs((await buildStaff(ctx)).id)];
  const order = await readOrder(asOther, { id });
  const author = `接口令牌“研报系统”（${name}）`;
  expect([order.madeBy.name, ...order.steps.map(({ by }) => by?.name)]).toEqual([author, author, author]);
  const decision = { id, decision: 'approve', contentHash: order.contentHash, note: '' } as const;
  await expect(decideRequest(asOwner, contentKind, 1, decision)).rejects.toMatchObject({ code: 40300 });
  expect(await decideRequest(asOther, contentKind, 1, decision)).toMatchObject({ state: 'applied' });

  const { body } = await ask('GET', `/console/api/audit?subject=approval:${id}`, { token: await auditorSession() });
  const { records } = body['result'] as { records: { action: { code: string }; actor: { code: string; name: string } }[] };
  const begun = records.find(({ action }) => action.code === 'approval.begin');
  expect(begun!.actor).toMatchObject({
    code: `staff:${owner.id}`,
    name: expect.stringMatching(new RegExp(`^接口令牌“研报系统”（${name}`)),
  });
});

const auditorSession = async () => (await signInPerson(ctx, staffKind, (await buildStaff(ctx, { roles: ['auditor'] })).id)).token;

test('refusals of a token are recorded under its name', async () => {
  const token = await buildToken(ctx, owner.id, { name: '越权系统', permissions: ['content.read'] });
  expect((await ask('POST', '/console/api/changes', { ...withToken(token), body: { type: 'article' } })).body['code']).toBe(40300);
  const row = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('actorId', '=', String(owner.id))
    .where('action', '=', 'staff.refused')
    .executeTakeFirst();
  expect(row).toMatchObject({ details: { reason: 'permission', token: { name: '越权系统' } } });
});
