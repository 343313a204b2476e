import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { listFindingTexts, importFile, testRegisterRules } from '#test/support/register-rules.ts';
import { rollBackRegister } from '#workflow/imports/stores/register/roll-back.ts';
import { fundNoticeRegister } from './fund-notice-register.ts';
import { importCategories } from './service/articles/categories.ts';
import { publishArticle } from './service/articles/publish-article.ts';
import { draftFundNotice, listFundNoticeRows } from './service/notices/fund-notices.ts';

const { db, context } = useDatabase();
const shown = async () => (await listFundNoticeRows(context())).map(({ title, code }) => `${title} ${code}`);
const head = '公告标题,公告类型,基金公司,基金代码,基金简称';
const sent = `${head}
示例混合分红公告,收益分配,示例基金,000001,示例混合A
示例混合分红公告,收益分配,示例基金,000002,示例混合C
示例债券限额公告,大额限制,示例基金,000003,<b>示例债券</b>
`;

testRegisterRules({
  context,
  register: fundNoticeRegister,
  prepare: async () => {
    await importCategories(context(), [{ code: 'cpgg', name: '产品公告', section: 'notices' }]);
    await draftFundNotice(context(), [{ title: '此前的公告', kind: 'report', fundCompany: '示例基金', code: '000009', name: '示例' }], {
      isSample: true,
    });
  },
  file: sent,
  shown,
});

test('each notice becomes one draft with its funds, and names are stored as plain text', async () => {
  expect(await importFile(context(), fundNoticeRegister, sent)).toMatchObject({ outcome: 'published' });
  const bodies = await db
    .selectFrom('articles')
    .innerJoin('articleVersions', 'articleId', 'articles.id')
    .select(['articles.title', 'state', 'body'])
    .orderBy('articles.id')
    .execute();
  expect(bodies.map(({ title, state }) => `${title} ${state}`)).toEqual([
    '此前的公告 draft',
    '示例混合分红公告 draft',
    '示例债券限额公告 draft',
  ]);
  expect(bodies[2]!.body).toContain('&lt;b&gt;示例债券');
});

test.each([
  ['不认识“红利”', `${head}\n另一公告,红利,示例基金,000001,示例`],
  ['不是 6 位代码', `${head}\n另一公告,收益分配,示例基金,1E+05,示例`],
  ['已经写好，改动请在稿件里编辑', `${head}\n此前的公告,定期报告,别的基金,000009,示例`],
  ['已经有公告《此前的公告》', `${head}\n此前的公告,定期报告,示例基金,000010,示例`],
])('a rejected file changes nothing: %s', async (message, file) => {
  const before = await shown();
  const report = await importFile(context(), fundNoticeRegister, file);
  expect([report.outcome, listFindingTexts(report).join('\n')]).toEqual(['refused', expect.stringContaining(message)]);
  expect(await shown()).toEqual(before);
});

test('a notice that readers have seen is not removed', async () => {
  const { id } = await db.selectFrom('articles').select('id').where('title', '=', '示例混合分红公告').executeTakeFirstOrThrow();
  await publishArticle(context(), { id });
  const [first] = await db.selectFrom('registerVersions').select('id').orderBy('id').execute();
  expect(await rollBackRegister(context(), fundNoticeRegister, { to: first!.id, by: '张三' })).toEqual({
    problem: expect.stringContaining('不能收回') as string,
  });
  expect(await shown()).toHaveLength(4);
});
