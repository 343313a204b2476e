import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { invalidationChannel } from '#platform/database/transaction.ts';
import { buildFaq, buildVideo } from '#test/factories/content/help.ts';
import { useDatabase } from '#test/support/database.ts';
import { replaceHelpCategories } from './service/categories.ts';
import { listHelpCategories, listHelpForStaff, readHelpForStaff } from './service/edit-help.ts';
import { listFaqs } from './service/faqs.ts';
import { publishHelp, saveHelp, withdrawHelp } from './service/write-help.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const category = (code: string) => ({ code, name: `分类${code}`, summary: '说明' });
const name = { kind: 'faq', code: 'zhuanzhang' } as const;
const questionsShown = async () => (await listFaqs(context(), {})).records.map(({ question }) => question);

beforeEach(async () => {
  await db.deleteFrom('helpItems').execute();
  await replaceHelpCategories(context(), 'faq', [category('zijin'), category('anquan')]);
  await replaceHelpCategories(context(), 'video', [category('jiaoyi')]);
});

test('a saved question is an invisible draft until it is published', async () => {
  await saveHelp(context(), buildFaq());
  expect(await questionsShown()).toEqual([]);
  await publishHelp(context(), name);
  expect(await questionsShown()).toEqual(['银证转账什么时间可以办？']);
});

test('a draft of a published question does not change what visitors read', async () => {
  await saveHelp(context(), buildFaq());
  await publishHelp(context(), name);
  const saved = await saveHelp(context(), buildFaq({ title: '改写后的问题' }));
  expect(saved).toMatchObject({ version: 2, shownVersion: 1 });
  expect(await questionsShown()).toEqual(['银证转账什么时间可以办？']);
  await publishHelp(context(), name);
  expect(await questionsShown()).toEqual(['改写后的问题']);
});

test('every saved text is a version with its author, and an unchanged text creates none', async () => {
  await saveHelp(context(), buildFaq());
  await saveHelp(context(), buildFaq());
  await saveHelp(context(), buildFaq({ title: '第二版' }));
  const versions = await db.selectFrom('helpVersions').select(['version', 'title', 'savedBy']).orderBy('version').execute();
  expect(versions).toEqual([
    { version: 1, title: '银证转账什么时间可以办？', savedBy: 'system:test' },
    { version: 2, title: '第二版', savedBy: 'system:test' },
  ]);
});

test('an edit not based on the newest version is rejected', async () => {
  await saveHelp(context(), buildFaq());
  await saveHelp(context(), buildFaq({ title: '他人的修改' }), 1);
  await expect(saveHelp(context(), buildFaq({ title: '我的修改' }), 1)).rejects.toMatchObject({ code: 40009 });
});

test('two editors who save at once both create a version', async () => {
  await saveHelp(context(), buildFaq());
  await Promise.all(['甲', '乙'].map((title) => saveHelp(context(), buildFaq({ title }))));
  expect(await db.selectFrom('helpVersions').select('version').orderBy('version').execute()).toEqual([
    { version: 1 },
    { version: 2 },
    { version: 3 },
  ]);
});

test('a withdrawn item is removed from the list with a reason, and can be published again', async () => {
  await saveHelp(context(), buildFaq());
  await publishHelp(context(), name);
  await withdrawHelp(context(), name, '规则已变更');
  expect(await questionsShown()).toEqual([]);
  expect(await db.selectFrom('helpItems').select('withdrawnReason').executeTakeFirst()).toEqual({ withdrawnReason: '规则已变更' });
  await publishHelp(context(), name);
  expect(await questionsShown()).toHaveLength(1);
});

test('publishing twice, and withdrawing an unpublished item or without a reason, are rejected', async () => {
  await saveHelp(context(), buildFaq());
  await expect(withdrawHelp(context(), name, '原因')).rejects.toMatchObject({ code: 40009 });
  await publishHelp(context(), name);
  await expect(publishHelp(context(), name)).rejects.toMatchObject({ code: 40009 });
  await expect(withdrawHelp(context(), name, ' ')).rejects.toMatchObject({ code: 40001, errors: [{ path: 'reason' }] });
  await expect(publishHelp(context(), { kind: 'faq', code: 'nothing' })).rejects.toMatchObject({ code: 40004 });
});

test('questions are sorted by category and position, and changing the position creates no version', async () => {
  for (const [code, home, sort] of [
    ['a1', 'anquan', 1],
    ['z2', 'zijin', 2],
    ['z1', 'zijin', 1],
  ] as const) {
    await saveHelp(context(), buildFaq({ code, category: home, sort, title: code }));
    await publishHelp(context(), { kind: 'faq', code });
  }
  expect(await questionsShown()).toEqual(['z1', 'z2', 'a1']);
  const moved = await saveHelp(context(), buildFaq({ code: 'z1', category: 'zijin', sort: 9, title: 'z1' }));
  expect(moved.version).toBe(1);
  expect(await questionsShown()).toEqual(['z2', 'z1', 'a1']);
});

test('pasted text cannot contain scripts, headings or pictures', async () => {
  const answerHtml =
    '<h1>大</h1><p onclick="x()">甲<script>alert(1)</script><a href="javascript:x">乙</a><a href="https://example.com">丙</a><img src="x"></p>';
  await saveHelp(context(), buildFaq({ content: { answerHtml } }));
  await publishHelp(context(), name);
  const [shown] = (await listFaqs(context(), {})).records;
  expect(shown!.answer).toBe('大<p>甲<a>乙</a><a href="https://example.com" rel="noopener">丙</a></p>');
});

test('an invalid field is named, and nothing is stored', async () => {
  const wrong = buildFaq({ code: 'X', content: { action: { text: '办理', href: 'javascript:alert(1)' } } });
  await expect(saveHelp(context(), wrong)).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'code' }, { path: 'content.action.href' }],
  });
  await expect(saveHelp(context(), buildFaq({ category: 'nowhere' }))).rejects.toMatchObject({ errors: [{ path: 'category' }] });
  expect(await db.selectFrom('helpItems').selectAll().execute()).toEqual([]);
});

test.each([
  [
    'overlap',
    [
      { at: 0, until: 4, text: '甲' },
      { at: 3, until: 9, text: '乙' },
    ],
  ],
  ['end behind the video', [{ at: 0, until: 11, text: '甲' }]],
  ['end before they begin', [{ at: 5, until: 4, text: '甲' }]],
])('transcript lines that %s are rejected', async (_case, transcript) => {
  await expect(saveHelp(context(), buildVideo({ content: { transcript } }))).rejects.toMatchObject({
    errors: [{ path: 'content.transcript' }],
  });
});

test('a video without a transcript is rejected', async () => {
  await expect(saveHelp(context(), buildVideo({ content: { transcript: [] } }))).rejects.toMatchObject({ code: 40001 });
});

test('a category with content cannot be removed', async () => {
  await saveHelp(context(), buildFaq());
  await expect(replaceHelpCategories(context(), 'faq', [category('anquan')])).rejects.toMatchObject({ code: 40009 });
  await replaceHelpCategories(context(), 'faq', [category('zijin')]);
});

test('publishing writes an audit row, invalidates the cached pages, and updates the search', async () => {
  const listener = new pg.Client({ connectionString });
  await listener.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(...(JSON.parse(payload ?? '[]') as string[])));
  await saveHelp(context(), buildFaq());
  await listener.query(`listen ${invalidationChannel}`);
  await publishHelp(context(), name);
  await listener.query('select 1');
  await listener.end();
  expect(heard).toContain('help:faq');
  const entry = await db.selectFrom('auditEntries').select(['action', 'subject', 'details']).orderBy('id', 'desc').executeTakeFirst();
  expect(entry).toEqual({ action: 'help.publish', subject: 'help:faq:zhuanzhang', details: { version: 1 } });
  const found = db.selectFrom('searchEntries').select(['owner', 'href']).where('owner', '=', 'help:faq:zhuanzhang');
  expect(await found.executeTakeFirst()).toEqual({
    owner: 'help:faq:zhuanzhang',
    href: '/PhoneSC/question.html?categoryId=zijin#q-zhuanzhang',
  });
  await withdrawHelp(context(), name, '不再提供');
  expect(await found.execute()).toEqual([]);
});

test('staff find every item by its newest text, published or not, and read it as entered', async () => {
  await saveHelp(context(), buildFaq());
  const states = async () => (await listHelpForStaff(context(), 'faq')).map(({ title, state }) => [title, state]);
  expect(await states()).toEqual([['银证转账什么时间可以办？', 'draft']]);
  await publishHelp(context(), name);
  await saveHelp(context(), buildFaq({ title: '改写后的问题' }));
  expect(await states()).toEqual([['改写后的问题', 'shown']]);
  const { draft, ...versions } = await readHelpForStaff(context(), name);
  expect([draft, versions]).toEqual([
    { ...buildFaq({ title: '改写后的问题' }), checkedOn: '2026-08-21' },
    { version: 2, shownVersion: 1 },
  ]);
  expect(await saveHelp(context(), draft)).toMatchObject({ version: 2 });
  await withdrawHelp(context(), name, '内容有误');
  expect(await states()).toEqual([['改写后的问题', 'withdrawn']]);
  await expect(readHelpForStaff(context(), { kind: 'video', code: name.code })).rejects.toMatchObject({ code: 40004 });
});

test('categories are returned as entered, and a duplicate is rejected', async () => {
  expect(await listHelpCategories(context(), 'faq')).toEqual([category('zijin'), category('anquan')]);
  await expect(replaceHelpCategories(context(), 'faq', [category('zijin'), category('zijin')])).rejects.toMatchObject({
    errors: [{ path: '1.code', message: 'zijin 重复' }],
  });
});
