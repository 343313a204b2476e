import { beforeAll, expect, test } from 'vitest';
import { replaceRedirects } from '#content/website/service/redirects.ts';
import type { Context } from '#platform/context.ts';
import { publishJob } from '#recruitment/jobs/service/jobs.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { buildJob } from '#test/factories/recruitment/jobs.ts';
import { actAs, editorRights } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { contentsFound } from '../../schema/finding.ts';
import { readOrder } from '../orders/read-order.ts';
import { createOrder, saveOrder } from '../orders/write-order.ts';
import { findContents } from './find-contents.ts';
import { NameIndex } from './name-index.ts';

const { context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let [editor, ofNews]: Context[] = [];
let order = 0;

beforeAll(async () => {
  editor = await actAs(ctx, editorRights);
  ofNews = await actAs(ctx, editorRights, { scopes: ['news'] });
  await addArticles(ctx, { category: 'news', title: '夜市期权开户指引' });
  await addArticles(ctx, { category: 'notice', title: '期权夜盘公告' });
  await publishJob(ctx, buildJob({ code: 'QIHUO-07', title: '期权研究员' }));
  const begun = await createOrder(editor, { type: 'synonyms', act: 'write', subject: 'all' });
  const { revision, payload } = await readOrder(editor, begun);
  await saveOrder(editor, { ...begun, revision, payload, reason: '', applyAt: null, until: null });
  order = begun.id;
});

const find = async (who: Context, q: string) => contentsFound.parse(await findContents(who, new NameIndex(), { q }));
const titles = ({ things }: Awaited<ReturnType<typeof find>>) => things.map(({ title }) => title);

test('items of every kind are found by title or code, case-insensitively, with prefix matches first', async () => {
  expect(titles(await find(editor!, '期权'))).toEqual(['期权夜盘公告', '期权研究员', '夜市期权开户指引']);
  expect((await find(editor!, 'qihuo-07')).things).toMatchObject([{ type: 'job', typeTitle: '招聘职位', title: '期权研究员' }]);
});

test('kinds are found by title, with a note whether a new item can be created, and orders by title or number', async () => {
  expect((await find(editor!, '招聘职')).kinds).toEqual([{ code: 'job', title: '招聘职位', canBegin: true }]);
  expect((await find(editor!, '主导航')).kinds).toEqual([{ code: 'settings-menu', title: '主导航', canBegin: false }]);
  expect((await find(editor!, String(order))).orders).toMatchObject([{ id: order, state: 'draft' }]);
  expect((await find(editor!, '同义词')).orders.map(({ id }) => id)).toEqual([order]);
});

test('an entry of a list is found by its name and links to its own line', async () => {
  await replaceRedirects(ctx, [{ source: '/old/yeshi.htm', target: '/index.html', note: '旧站' }]);
  expect((await find(editor!, 'YESHI')).things).toEqual([
    { type: 'redirects', typeTitle: '地址重定向', title: '/old/yeshi.htm', place: '地址重定向', subject: 'all//old/yeshi.htm' },
  ]);
});

test('content and orders outside of the caller’s categories are not found; an empty search finds nothing', async () => {
  expect(titles(await find(ofNews!, '期权'))).toEqual(['夜市期权开户指引']);
  expect((await find(ofNews!, String(order))).orders).toEqual([]);
  expect(await find(editor!, '  '.trim())).toEqual({ kinds: [], things: [], orders: [] });
});

test('names are cached for twenty seconds for everybody, and each caller only sees results within their scopes', async () => {
  const names = new NameIndex();
  const ask = async (who: Context, seconds: number) =>
    titles(await findContents({ ...who, now: new Date(ctx.now.getTime() + seconds * 1000) }, names, { q: 'qiwang' }));
  expect(await ask(editor!, 0)).toEqual([]);
  await replaceRedirects(ctx, [{ source: '/old/qiwang.htm', target: '/index.html', note: '旧站' }]);
  expect(await ask(editor!, 19)).toEqual([]);
  expect(await ask(editor!, 20)).toEqual(['/old/qiwang.htm']);
  expect(await ask(ofNews!, 21)).toEqual([]);
  await expect(findContents(await actAs(ctx, ['case.read']), names, { q: 'qiwang' })).rejects.toMatchObject({ code: 40300 });
});
