import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findTokenActor } from '#identity/staff/service/tokens/use-token.ts';
import type { Envelope } from '#platform/mcp/envelope.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { buildToken } from '#test/factories/identity/staff-tokens.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';

const database = useDatabase();
const { db } = database;
const ask = useConsole(database, { API_TOKEN_PER_MINUTE: '30' });
const ctx = database.context({ now: new Date() });
const path = '/console/api/mcp';

let address = '';
let owner = 0;
beforeAll(async () => {
  await addArticles(ctx, { title: '公告', category: 'notice', bodyHtml: '<p>原文。</p>' });
  owner = (await buildStaff(ctx, { roles: ['editor'] })).id;
  await db.insertInto('staffScopes').values({ staffId: owner, kind: 'category', value: '*' }).execute();
  address = await ask.listen();
});
beforeEach(() => db.deleteFrom('apiTokens').execute());

const clients: Client[] = [];
afterAll(async () => {
  for (const client of clients) await client.close();
});

const buildAssistantToken = (more: Partial<Parameters<typeof buildToken>[2]> = {}) =>
  buildToken(ctx, owner, { permissions: ['content.read', 'content.draft'], isForAssistants: true, ...more });

/** Connects like an assistant; returns the function that calls a tool. */
async function connect(token: string) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  clients.push(client);
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(path, address), { requestInit }));
  return { client, call: (name: string, given: Record<string, unknown>) => client.callTool({ name, arguments: given }) };
}
const dataOf = <Data>(result: CallToolResult): Data => (result.structuredContent as Envelope).data as Data;
const textOf = ({ content }: CallToolResult): string => content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const statusOf = async (token: string) =>
  (await ask('POST', path, { headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' }, body: list }))
    .status;
const findArticle = () => db.selectFrom('articles').select(['id', 'version']).where('title', '=', '公告').executeTakeFirstOrThrow();

test('an assistant reads content and writes a draft, which names its token and changes nothing that is published', async () => {
  const { call } = await connect(await buildAssistantToken({ name: '写作助手' }));
  const types = dataOf<{ types: { code: string }[]; form: object }>(await call('content_types', { type: 'article' }));
  expect(types).toMatchObject({ types: [{ code: 'article', canBegin: true }], form: { title: expect.any(String) } });
  const { items } = dataOf<{ items: { subject: string }[] }>(await call('list_content', { type: 'article' }));
  const subject = items[0]!.subject;
  const content = await call('get_content', { type: 'article', subject });
  expect(dataOf(content)).toMatchObject({ payload: { title: '公告', bodyHtml: '<p>原文。</p>' } });
  expect((content.structuredContent as Envelope).source).toContain('/content/article?subject=');

  const opened = dataOf<{ id: number; revision: number; payload: object }>(await call('open_draft', { type: 'article', subject }));
  expect(opened).toMatchObject({ state: 'draft', madeBy: { name: expect.stringContaining('接口令牌“写作助手”') } });
  const payload = { ...opened.payload, bodyHtml: '<p>改过的文字。</p>' };
  const saved = await call('change_draft', { id: opened.id, revision: opened.revision, payload, reason: '更正' });
  expect(dataOf(saved)).toMatchObject({ revision: opened.revision + 1, errors: [] });
  expect(dataOf(await call('get_draft', { id: opened.id }))).toMatchObject({
    payload: { bodyHtml: '<p>改过的文字。</p>' },
    state: 'draft',
  });
  expect(dataOf(await call('list_drafts', { state: 'draft' }))).toMatchObject({ records: [{ id: opened.id }] });
  expect(await findArticle()).toMatchObject({ version: 1 });

  const stale = await call('change_draft', { id: opened.id, revision: opened.revision, payload });
  expect([stale.isError, textOf(stale)]).toEqual([true, expect.stringContaining('The content has changed')]);
});

test('each call is in the audit with token, tool and subject, and without content', async () => {
  const { call } = await connect(await buildAssistantToken({ name: '留痕助手' }));
  const { id } = dataOf<{ id: number }>(await call('open_draft', { type: 'article' }));
  await call('change_draft', { id, revision: 1, payload: { title: '秘密标题' } });
  await call('get_draft', { id: 999_999 });
  const rows = await db.selectFrom('auditEntries').selectAll().where('action', '=', 'assistant.call').orderBy('id').execute();
  const own = rows.filter(({ details }) => (details as { token: { name: string } }).token.name === '留痕助手');
  expect(own.map(({ subject, details }) => [subject, details])).toEqual([
    [expect.stringMatching(/^token:\d+$/), { tool: 'open_draft', type: 'article', token: expect.any(Object) }],
    [`approval:${id}`, { tool: 'change_draft', token: expect.any(Object) }],
    ['approval:999999', { tool: 'get_draft', isRefused: true, token: expect.any(Object) }],
  ]);
  expect(own.every(({ actorId }) => actorId === String(owner))).toBe(true);
  expect(JSON.stringify(own)).not.toContain('秘密标题');
});

describe('submitting and approving stay with people', () => {
  test('no tool does it', async () => {
    const { client, call } = await connect(await buildAssistantToken());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'content_types',
      'list_content',
      'get_content',
      'list_drafts',
      'get_draft',
      'open_draft',
      'change_draft',
    ]);
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).toEqual(['open_draft', 'change_draft']);
    expect(textOf(await call('submit_draft', { id: 1 }))).toContain('没有这个工具');
  });

  test('the token of an assistant makes no call of the console, and the token of a system calls no tool', async () => {
    const [assistant, system] = [await buildAssistantToken(), await buildToken(ctx, owner, { permissions: ['content.draft'] })];
    const { call } = await connect(assistant);
    const { id } = dataOf<{ id: number }>(await call('open_draft', { type: 'article' }));
    const submit = (token: string) =>
      ask('POST', `/console/api/changes/${id}/submit`, { headers: { authorization: `Bearer ${token}` }, body: { revision: 1 } });
    expect((await submit(assistant)).body['code']).toBe(40303);
    expect(
      (await readOrder({ ...ctx, actor: await findTokenActor({ ...ctx, ip: '127.0.0.1' }, assistant, 'assistant') }, { id })).state,
    ).toBe('draft');
    expect(await statusOf(system)).toBe(401);
  });
});

describe('the token', () => {
  test('without the permission to draft, drafts are refused and nothing is written', async () => {
    const { call } = await connect(await buildAssistantToken({ permissions: ['content.read'] }));
    const orders = () => db.selectFrom('approvalRequests').select('id').execute();
    const before = await orders();
    const refused = await call('open_draft', { type: 'article' });
    expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringMatching(/您没有此项权限.*lacks this permission/s)]);
    expect(await orders()).toEqual(before);
    expect(dataOf(await call('list_content', { type: 'article' }))).toMatchObject({ items: [{ title: '公告' }] });
  });

  test('outside of its scope nothing is read or drafted', async () => {
    const { call } = await connect(await buildAssistantToken({ categories: ['news'] }));
    const { id } = await findArticle();
    for (const name of ['get_content', 'open_draft'])
      expect((await call(name, { type: 'article', subject: String(id) })).isError, name).toBe(true);
  });

  test('a missing, wrong or revoked token is refused at once', async () => {
    const token = await buildAssistantToken();
    const { call } = await connect(token);
    expect(await statusOf('qt_wrong')).toBe(401);
    expect((await ask('POST', path, { body: list })).status).toBe(401);
    await db.updateTable('apiTokens').set({ revokedAt: new Date() }).execute();
    expect(await statusOf(token)).toBe(401);
    await expect(call('content_types', {})).rejects.toThrow('接口令牌无效');
  });

  test('its requests are limited', async () => {
    const token = await buildAssistantToken();
    const statuses = await Promise.all(Array.from({ length: 32 }, () => statusOf(token)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
