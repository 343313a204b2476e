import { beforeAll, expect, test } from 'vitest';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { signInPerson } from '#test/factories/identity/accounts.ts';
import { actAs, editorRights } from '#test/factories/workflow/change-orders.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOrder } from './service/orders/read-order.ts';
import { createOrder } from './service/orders/write-order.ts';

const database = useDatabase();
const ask = useConsole(database);
const ctx = database.context({ now: new Date() });
let editor: Awaited<ReturnType<typeof actAs>>;
let token = '';

beforeAll(async () => {
  await addArticles(ctx, { category: 'news', title: '先有一篇' });
  editor = await actAs(ctx, editorRights);
  const grant = { staffId: editor.staffId, role: 'editor', duty: 'business' as const, grantedAt: ctx.now, grantedBy: null };
  await database.db.insertInto('staffAccountRoles').values(grant).execute();
  const everywhere = (['branch', 'category'] as const).map((kind) => ({ staffId: editor.staffId, kind, value: '*' }));
  await database.db.insertInto('staffScopes').values(everywhere).execute();
  ({ token } = await signInPerson(ctx, staffKind, editor.staffId));
});

async function save(id: number, payload: object) {
  const { revision } = await readOrder(editor, { id });
  return ask('PUT', `/console/api/changes/${id}`, { token, body: { revision, payload, reason: '', applyAt: null, until: null } });
}

test('a notice of 484,000 characters is saved unchanged', async () => {
  const { id } = await createOrder(editor, { type: 'article', act: 'write' });
  const bodyHtml = `<p>${'证券'.repeat(241_990)}</p>`;
  expect(await save(id, { category: 'news', title: '长公告', bodyHtml, source: '前厅' })).toMatchObject({ status: 200 });
  expect((await readOrder(editor, { id })).payload).toMatchObject({ bodyHtml });
});

test('a list of 400 branches is saved unchanged', async () => {
  const branches = Array.from({ length: 400 }, (_, at) =>
    buildBranch({
      code: `YYB${100 + at}`,
      name: `第${at}营业部`,
      transport: '乘坐地铁至示例路站。'.repeat(18),
      hours: ['工作日 8:30 至 16:00'.repeat(10)],
    }),
  );
  await replaceBranches(ctx, branches.slice(0, 3));
  const { id } = await createOrder(editor, { type: 'branches', subject: 'all', act: 'write' });
  expect(await save(id, { items: branches })).toMatchObject({ status: 200 });
  expect((await readOrder(editor, { id })).payload).toMatchObject({ items: { length: 400 } });
});

test('a draft above the size limit is refused with the limit of drafts, and other oversized calls with their own limit', async () => {
  const { id } = await createOrder(editor, { type: 'article', act: 'write' });
  const refused = await save(id, { title: '证'.repeat(6_000_000) });
  expect(refused).toMatchObject({ status: 413, body: { msg: expect.stringContaining('上限为 16 MB') as string } });
  const other = await ask('POST', '/console/api/changes', { token, body: { type: 'article', subject: '长'.repeat(200_000) } });
  expect(other).toMatchObject({ status: 413, body: { msg: expect.stringContaining('上限为 256 KB') as string } });
});
