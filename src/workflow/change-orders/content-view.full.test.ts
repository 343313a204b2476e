import { beforeAll, expect, test } from 'vitest';
import { replaceSynonyms } from '#content/search/service/synonyms.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { actAs, approveAs, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { computeRowChecksum } from '#test/support/row-checksum.ts';
import { loadSampleContents } from '#test/support/sample-contents.ts';
import { staffActor } from '#test/support/staff.ts';
import { allTypes } from './all-types.ts';
import { listContentUses } from './service/content-uses.ts';
import { createOrder } from './service/orders/write-order.ts';
import { viewContent } from './service/view-content.ts';

const { db, context } = useDatabase();
const files = openFileStore(useFolder());
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
const deps = { publicUrl: 'https://example.com' };

beforeAll(async () => {
  await loadSampleContents(ctx, files);
}, 120_000);

/** Returns a person with a built-in role, in all categories. */
async function inRole(role: string): Promise<Context> {
  const rows = await db.selectFrom('staffRolePermissions').select(['permission', 'reach']).where('role', '=', role).execute();
  const given = Object.fromEntries(rows.map(({ permission, reach }) => [permission, reach]));
  return { ...ctx, actor: staffActor(1, given, { scopes: { category: ['*'], branch: ['*'] } }) };
}

/** Returns the first item of each kind, and of a list also its first entry. */
async function subjects(): Promise<{ type: string; subject: string }[]> {
  const all = [];
  for (const type of allTypes) {
    const { records } = await type.list(ctx, { scopes: undefined });
    const entry = records.find(({ part }) => part === 'entry');
    for (const { subject } of [records[0]!, ...(entry ? [entry] : [])]) all.push({ type: type.code, subject });
  }
  return all;
}

test('everybody who may read content can view every kind and every list entry without the permission to draft, nobody else can, and viewing writes no rows', async () => {
  const roles = (await db.selectFrom('staffRoles').select('code').orderBy('code').execute()).map(({ code }) => code);
  const readers = await db.selectFrom('staffRolePermissions').select('role').where('permission', '=', 'content.read').execute();
  const before = await computeRowChecksum(db);
  const all = await subjects();
  const auditor = await inRole('auditor');
  const unnamed = [];
  for (const name of all) {
    const view = await viewContent(auditor, deps, name);
    expect(view, JSON.stringify(name)).toMatchObject({ subject: name.subject, type: { code: name.type } });
    if (!view.line || !view.title) unnamed.push(name);
  }
  expect(unnamed).toEqual([]);
  for (const role of roles) {
    const seen = await viewContent(await inRole(role), deps, all[0]!).then(
      ({ subject }) => subject,
      ({ code }: { code: number }) => code,
    );
    expect(seen, role).toBe(readers.some((one) => one.role === role) ? all[0]!.subject : 40300);
  }
  expect(await computeRowChecksum(db)).toBe(before);
}, 60_000);

test('content outside of the caller’s categories and content that does not exist cannot be viewed', async () => {
  const elsewhere = await actAs(ctx, editorRights, { scopes: ['news'] });
  await expect(viewContent(elsewhere, deps, { type: 'synonyms', subject: 'all' })).rejects.toMatchObject({ code: 40004 });
  const editor = await actAs(ctx, editorRights);
  await expect(viewContent(editor, deps, { type: 'article', subject: '999999999' })).rejects.toMatchObject({ code: 40004 });
  await expect(viewContent(editor, deps, { type: 'nothing', subject: 'all' })).rejects.toMatchObject({ code: 40004 });
});

test('a view shows author and approver of each version, for an entry also those of its list, and the open order', async () => {
  await replaceSynonyms(ctx, []);
  const rights: readonly (readonly Permission[])[] = [editorRights, reviewerRights];
  const [editor, reviewer] = await Promise.all(rights.map((some) => actAs(ctx, some)));
  const order = await submitAs(editor!, { type: 'fee-items', subject: 'all', reason: '核对后重发' });
  await approveAs(reviewer!, order.id);
  const [, entry] = (await subjects()).filter(({ type }) => type === 'fee-items');
  const nameOf = async ({ staffId }: { staffId: number }) =>
    (await db.selectFrom('staffAccounts').select('name').where('id', '=', staffId).executeTakeFirstOrThrow()).name;
  const people = { madeBy: await nameOf(editor!), approvedBy: [await nameOf(reviewer!)], reason: '核对后重发' };
  expect((await viewContent(editor!, deps, { type: 'fee-items', subject: 'all' })).versions).toMatchObject([
    { order: order.id, isOfWhole: false, ...people },
  ]);
  expect((await viewContent(editor!, deps, entry!)).versions).toMatchObject([{ order: order.id, isOfWhole: true, ...people }]);
  const next = await createOrder(editor!, { ...entry!, act: 'write' });
  expect((await viewContent(reviewer!, deps, entry!)).line).toMatchObject({ openOrder: next.id });
});

test('a view shows the public addresses of its pages and the content that links to them, except content of categories in which the reader does not work', async () => {
  const editor = await actAs(ctx, editorRights);
  const view = await viewContent(editor, deps, { type: 'trust-register', subject: 'all' });
  expect(view.addresses[0]).toMatch(/^https:\/\/example\.com\//);
  const address = view.addresses[0]!.slice(deps.publicUrl.length);
  const body = `<p>见<a href="${address}">名录</a></p>`;
  const { id, title } = await db.selectFrom('articles').select(['id', 'title']).orderBy('id').executeTakeFirstOrThrow();
  await db.updateTable('articleVersions').set({ body }).where('articleId', '=', id).execute();
  const kinds = [];
  for (const type of allTypes) {
    const { records } = await type.list(ctx, { scopes: undefined });
    for (const { subject } of records.slice(0, 20)) {
      // Settings that do not exist yet have no links.
      const written = await type.read(ctx, subject).then(
        ({ draft }) => JSON.stringify(draft),
        () => '',
      );
      const isLinking = written.includes(`"${address}"`) || written.includes(String.raw`href=\"${address}\"`);
      if (isLinking && type.code !== 'trust-register') kinds.push(type.title);
    }
  }
  const { uses, partlySearched } = await listContentUses(editor, { type: 'trust-register', subject: 'all' });
  expect(uses).toContainEqual({ title, typeTitle: '文章与公告', href: `/content/article?subject=${id}` });
  expect([...new Set(uses.map(({ typeTitle }) => typeTitle))].toSorted()).toEqual([...new Set(kinds)].toSorted());
  expect(partlySearched).toEqual([]);
  const elsewhere = await actAs(ctx, editorRights, { scopes: ['trust-register'] });
  expect((await listContentUses(elsewhere, { type: 'trust-register', subject: 'all' })).uses).toEqual([]);
});
