import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { publishArticle } from '#content/articles/service/articles/publish-article.ts';
import { createArticle } from '#content/articles/service/articles/write-article.ts';
import { storeFile } from '#content/files/service/files.ts';
import type { AnyCall } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildFaq, buildVideo } from '#test/factories/content/help.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { helpApi } from './api.ts';
import { faqCategories, faqs, faqVote, mobileFaq, mobileSocial, userGuides, videos } from './calls.ts';
import type { Faq, FaqVoteResult, HelpDraft } from './schema.ts';
import { replaceHelpCategories } from './service/categories.ts';
import { publishHelp, saveHelp } from './service/write-help.ts';
import { findFaqs } from './web/find-faqs.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const endpoints = indexEndpoints(helpApi);
const ask = (call: AnyCall, input: unknown, ctx: Context = context()) => invoke(endpoints.get(`${call.method} ${call.path}`)!, ctx, input);
interface List<Item> {
  records: Item[];
  total: number;
}
const recordsOf = async <Item = Faq>(call: AnyCall, input: unknown) => ((await ask(call, input)) as List<Item>).records;
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
const voter = (digit: string) => digit.repeat(32);

async function show(draft: HelpDraft): Promise<number> {
  const { id } = await saveHelp(context(), draft);
  await publishHelp(context(), draft);
  return id;
}

let transferId = 0;

beforeAll(async () => {
  const category = (code: string, name: string) => ({ code, name, summary: '说明' });
  await replaceHelpCategories(context(), 'faq', [category('zijin', '资金'), category('quanxian', '权限'), category('kong', '空')]);
  await replaceHelpCategories(context(), 'video', [category('jiaoyi', '交易')]);
  await replaceHelpCategories(context(), 'guide', [category('ruanjian', '软件')]);
  transferId = await show(buildFaq({ checkedOn: '2026-08-01', content: { action: { text: '去转账', href: '/Login.html' } } }));
  await show(
    buildFaq({
      code: 'xiane',
      sort: 2,
      title: '转账限额是多少？',
      content: { answerHtml: '<p>单笔<strong>５００</strong>万元</p>', keywords: [] },
    }),
  );
  await show(buildFaq({ code: 'etf', category: 'quanxian', title: 'ETF 可以当天卖出吗？', content: { keywords: ['T+0'] } }));
  await saveHelp(context(), buildFaq({ code: 'caogao', title: '还没有发布的转账问题' }));
  await show(buildVideo());
});

test('categories have their number of published questions, and an empty one is omitted', async () => {
  expect(await ask(faqCategories, {})).toEqual({
    records: [
      { id: 'zijin', name: '资金', summary: '说明', count: 2 },
      { id: 'quanxian', name: '权限', summary: '说明', count: 1 },
    ],
    total: 2,
  });
});

test('a question is returned with its answer, category, link and day of the last check', async () => {
  const [first] = await recordsOf(faqs, {});
  expect(first).toEqual({
    id: transferId,
    code: 'zhuanzhang',
    categoryId: 'zijin',
    categoryName: '资金',
    question: '银证转账什么时间可以办？',
    answer: '<p>交易日 8:30 至 16:00。</p>',
    keywords: ['入金'],
    action: { text: '去转账', href: '/Login.html' },
    updatedOn: '2026-08-01',
  });
});

test('the category filters the questions, and an unknown one has none', async () => {
  expect(codes(await recordsOf(faqs, { categoryId: 'quanxian' }))).toEqual(['etf']);
  expect(await ask(faqs, { categoryId: 'nowhere' })).toEqual({ records: [], total: 0 });
});

test.each([
  ['转账', ['zhuanzhang', 'xiane']],
  ['入金', ['zhuanzhang']],
  ['t+0', ['etf']],
  ['ＥＴＦ　卖出', ['etf']],
  ['500万', ['xiane']],
  ['strong', []],
  ['%', []],
  ["' or 1=1 --", []],
])('“%s” is found in questions, answers and keywords, ignoring case and width, and the page finds the same', async (keyWord, expected) => {
  const all = await recordsOf(faqs, {});
  expect(codes(await recordsOf(faqs, { keyWord }))).toEqual(expected);
  expect(codes(findFaqs(all, keyWord)).toSorted()).toEqual(expected.toSorted());
});

test('the mobile pages get the same questions', async () => {
  expect(await ask(mobileFaq, { keyWord: '限额' })).toEqual(await ask(faqs, { keyWord: '限额' }));
});

test('a video has captions, poster, size and transcript, and is found by its transcript', async () => {
  expect(await recordsOf(videos, { keyWord: '输入金额' })).toMatchObject([
    { code: 'transfer', categoryName: '交易', captions: '/media/help/transfer.vtt', seconds: 10, transcript: [{ at: 0 }, { at: 5 }] },
  ]);
  expect(await recordsOf(videos, { keyWord: '没有说过' })).toEqual([]);
});

test('a manual has its chapters and its file, and cannot reference a missing file', async () => {
  const store = openFileStore(folder);
  const pdf = Readable.from([Buffer.from('%PDF-1.7\n')]);
  const meta = { name: '使用指南.pdf', mediaType: 'application/pdf', visibility: 'public', limit: 1000 } as const;
  const { id: fileId, sha256 } = await storeFile(context(), store, pdf, meta);
  const content = {
    software: '示例软件',
    platform: '任意',
    softwareVersion: '1.0',
    summary: '说明',
    chapters: [{ id: 'anzhuang', title: '安装', html: '<p>安装</p>' }],
    fileId,
  };
  const guide = { kind: 'guide', code: 'app', category: 'ruanjian', title: '指南', sort: 1, content } as const;
  await show(guide);
  expect(await recordsOf(userGuides, {})).toMatchObject([
    { code: 'app', softwareVersion: '1.0', chapters: [{ title: '安装' }], file: { name: '使用指南.pdf', sha256 } },
  ]);
  const missing = { ...guide, content: { ...content, fileId: '00000000-0000-4000-8000-000000000000' } };
  await expect(saveHelp(context(), missing)).rejects.toMatchObject({ errors: [{ path: 'content.fileId' }] });
});

test('social notices are returned in the format of the mobile pages', async () => {
  await importCategories(context(), [{ code: 'shgg', name: '社会公告', section: 'news' }]);
  const { id } = await createArticle(context(), { category: 'shgg', title: '防骗提示', bodyHtml: '<p>正文</p>', source: '前厅证券' });
  await publishArticle(context(), { id });
  expect(await ask(mobileSocial, { pageSize: 5 })).toMatchObject({
    records: [{ id, title: '防骗提示' }],
    total: 1,
    pageNum: 1,
    pageSize: 5,
  });
});

test('a visitor counts once for each question, and a second vote replaces the first', async () => {
  const vote = (digit: string, isHelpful: boolean) => ask(faqVote, { faqId: transferId, isHelpful, voter: voter(digit) });
  expect(await vote('a', true)).toMatchObject({ helpful: 1, unhelpful: 0 });
  expect(await vote('a', true)).toMatchObject({ helpful: 1, unhelpful: 0 });
  expect(await vote('b', false)).toMatchObject({ helpful: 1, unhelpful: 1 });
  expect(await vote('a', false)).toMatchObject({ helpful: 0, unhelpful: 2 });
});

test('fifty concurrent visitors are fifty votes', async () => {
  const faqId = await show(buildFaq({ code: 'wushi', title: '五十人' }));
  const votes = Array.from({ length: 50 }, (_, at) => ask(faqVote, { faqId, isHelpful: true, voter: at.toString(16).padStart(32, '0') }));
  await Promise.all(votes);
  expect(await ask(faqVote, { faqId, isHelpful: true, voter: voter('0') })).toMatchObject({ helpful: 50 });
});

test('the number in the cookie takes precedence over the sent one, so that both ways of voting count as one', async () => {
  const faqId = await show(buildFaq({ code: 'liangzhong', title: '两种方式' }));
  const withCookie = context({ cookies: { qt_voter: voter('c') } });
  const result = (await ask(faqVote, { faqId, isHelpful: true, voter: voter('d') }, withCookie)) as FaqVoteResult;
  expect(result.voter).toBe(voter('c'));
  expect(await ask(faqVote, { faqId, isHelpful: true, voter: voter('c') })).toMatchObject({ helpful: 1 });
});

test('stored votes do not reveal who voted or which votes belong to one person', async () => {
  const rows = await db.selectFrom('helpVotes').selectAll().execute();
  expect(Object.keys(rows[0]!).toSorted()).toEqual(['isHelpful', 'itemId', 'version', 'votedOn', 'voter']);
  const [one, two] = await Promise.all(
    ['etf', 'xiane'].map(async (code) => {
      const { id } = await db.selectFrom('helpItems').select('id').where('code', '=', code).executeTakeFirstOrThrow();
      await ask(faqVote, { faqId: id, isHelpful: true, voter: voter('e') });
      return db.selectFrom('helpVotes').select('voter').where('itemId', '=', id).executeTakeFirstOrThrow();
    }),
  );
  expect(one!.voter.equals(two!.voter)).toBe(false);
});

test('a rewritten answer starts without votes', async () => {
  const draft = buildFaq({ code: 'gaixie', title: '改写' });
  const faqId = await show(draft);
  await ask(faqVote, { faqId, isHelpful: false, voter: voter('a') });
  await show({ ...draft, title: '改写之后' });
  expect(await ask(faqVote, { faqId, isHelpful: true, voter: voter('b') })).toMatchObject({ helpful: 1, unhelpful: 0 });
});

test('drafts, videos and unknown items cannot be voted on', async () => {
  const ids = await db.selectFrom('helpItems').select('id').where('code', 'in', ['caogao', 'transfer']).execute();
  for (const { id } of [...ids, { id: 999_999 }]) {
    await expect(ask(faqVote, { faqId: id, isHelpful: true, voter: voter('a') })).rejects.toMatchObject({ code: 40004, status: 404 });
  }
});

test.each([
  [faqs, { keyWord: '长'.repeat(51) }, 'keyWord'],
  [faqs, { categoryId: '长'.repeat(41) }, 'categoryId'],
  [videos, { keyWord: '长'.repeat(51) }, 'keyWord'],
  [mobileSocial, { pageNum: 0 }, 'pageNum'],
  [mobileSocial, { pageSize: 101 }, 'pageSize'],
  [faqVote, { faqId: '1', isHelpful: true, voter: voter('a') }, 'faqId'],
  [faqVote, { faqId: 1, isHelpful: 'yes', voter: voter('a') }, 'isHelpful'],
  [faqVote, { faqId: 1, isHelpful: true, voter: 'someone' }, 'voter'],
])('%o rejects %o and names the field', async (call, input, path) => {
  await expect(ask(call, input)).rejects.toMatchObject({ code: 40001, status: 400, errors: [{ path }] });
});
