import { beforeAll, expect, test } from 'vitest';
import { publishPageText, savePageText } from '#content/articles/service/texts/page-texts.ts';
import { replaceHelpCategories } from '#content/help/service/categories.ts';
import { publishHelp, saveHelp } from '#content/help/service/write-help.ts';
import { indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildMarginFaq } from '#test/factories/content/help.ts';
import { useDatabase } from '#test/support/database.ts';
import { guideApi } from './api.ts';
import { marginGuides } from './calls.ts';
import type { GuideList } from './schema.ts';
import { guideTextKey, type GuideCode } from './web/guides.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(guideApi);
const list = async () => (await invoke(endpoints.get(`GET ${marginGuides.path}`)!, context(), {})) as GuideList;

const textOf = (code: GuideCode, title: string, words: string) => ({
  key: guideTextKey(code),
  title,
  lead: '',
  sections: [{ id: 'a', title: '', blocks: [{ kind: 'prose' as const, html: `<p>${words}</p>` }] }],
});

beforeAll(async () => {
  await publishPageText(context(), textOf('KHZN', '开户', '开'.repeat(1200)));
  await publishPageText(context(), textOf('FXJS', '风险', '险'.repeat(400)));
  await publishPageText(context(), textOf('CJWT', '问题', '问'.repeat(100)));
  await savePageText(context(), textOf('JYLC', '还没有发布', '草稿'));
});

test('guides are listed in their order, each with its level, version and minutes; an unpublished guide is omitted', async () => {
  const { records, total } = await list();
  expect(records.map(({ code, title, level, minutes, version }) => [code, title, level, minutes, version])).toEqual([
    ['FXJS', '风险', 'begin', 1, 1],
    ['KHZN', '开户', 'begin', 3, 1],
    ['CJWT', '问题', 'deepen', 1, 1],
  ]);
  expect(total).toBe(3);
  expect(records[0]?.updatedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test('reading time follows a newly published version, not a draft', async () => {
  await publishPageText(context(), textOf('FXJS', '风险（新版）', '险'.repeat(2000)));
  await savePageText(context(), textOf('FXJS', '草稿', '险'));
  const risk = (await list()).records.find(({ code }) => code === 'FXJS');
  expect(risk).toMatchObject({ title: '风险（新版）', version: 2, minutes: 5 });
});

test('the reading time of the questions includes their answers', async () => {
  await replaceHelpCategories(context(), 'marginFaq', [{ code: 'bili', name: '比例', summary: '说明' }]);
  const draft = buildMarginFaq({ content: { answerHtml: `<p>${'答'.repeat(1900)}</p>` } });
  await saveHelp(context(), draft);
  await publishHelp(context(), draft);
  expect((await list()).records.find(({ code }) => code === 'CJWT')?.minutes).toBe(5);
});
