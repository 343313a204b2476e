import { beforeAll, expect, test } from 'vitest';
import { indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildFaq, buildMarginFaq } from '#test/factories/content/help.ts';
import { useDatabase } from '#test/support/database.ts';
import { helpApi } from './api.ts';
import { faqs, faqVote, marginFaqs } from './calls.ts';
import type { HelpDraft, MarginFaqList } from './schema.ts';
import { replaceHelpCategories } from './service/categories.ts';
import { publishHelp, saveHelp } from './service/write-help.ts';

const { db, context } = useDatabase();
const endpoints = indexEndpoints(helpApi);
const list = async (query: object = {}) => (await invoke(endpoints.get(`GET ${marginFaqs.path}`)!, context(), query)) as MarginFaqList;
const vote = (faqId: number, isHelpful: boolean, digit: string) =>
  invoke(endpoints.get(`POST ${faqVote.path}`)!, context(), { faqId, isHelpful, voter: digit.repeat(32) });

async function show(draft: HelpDraft): Promise<number> {
  const { id } = await saveHelp(context(), draft);
  await publishHelp(context(), draft);
  return id;
}

let ratioId = 0;

beforeAll(async () => {
  await replaceHelpCategories(context(), 'faq', [{ code: 'zijin', name: '资金', summary: '说明' }]);
  await replaceHelpCategories(context(), 'marginFaq', [
    { code: 'bili', name: '比例', summary: '说明' },
    { code: 'heyue', name: '合约', summary: '说明' },
  ]);
  await show(buildMarginFaq({ code: 'heyue-qixian', category: 'heyue', title: '合约最长多久？' }));
  ratioId = await show(buildMarginFaq());
  await show(buildFaq());
});

test('margin questions and general questions are separate lists', async () => {
  expect((await list()).records.map(({ code }) => code)).toEqual(['bili-jisuan', 'heyue-qixian']);
  const others = (await invoke(endpoints.get(`GET ${faqs.path}`)!, context(), {})) as MarginFaqList;
  expect(others.records.map(({ code }) => code)).toEqual(['zhuanzhang']);
});

test('margin questions are filtered by category and keyword', async () => {
  expect((await list({ categoryId: 'heyue' })).records.map(({ code }) => code)).toEqual(['heyue-qixian']);
  expect((await list({ keyWord: '公式 资产' })).total).toBe(2);
  expect((await list({ keyWord: '担保比例' })).records.map(({ code }) => code)).toEqual(['bili-jisuan']);
});

test('a question has the helpful votes of its current answer, and a rewritten answer starts without votes', async () => {
  await vote(ratioId, true, '1');
  await vote(ratioId, true, '2');
  await vote(ratioId, false, '3');
  expect((await list()).records.map(({ helpful }) => helpful)).toEqual([2, 0]);
  await show(buildMarginFaq({ content: { answerHtml: '<p>重写的答案。</p>' } }));
  expect((await list()).records[0]?.helpful).toBe(0);
});

test('a margin question is found by the site search, at its place on the margin page', async () => {
  const found = await db.selectFrom('searchEntries').select(['href', 'label']).where('owner', '=', 'help:marginFaq:bili-jisuan').execute();
  expect(found).toEqual([{ href: '/FinancialDistric/NewGuide/CJWT.html#q-bili-jisuan', label: '两融常见问题' }]);
});
