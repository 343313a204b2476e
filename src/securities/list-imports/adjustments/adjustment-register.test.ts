import { beforeAll, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { publishArticle } from '#content/articles/service/articles/publish-article.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { listNoticeItems } from '#securities/lists/service/changes/notice-items.ts';
import { listCollateral } from '#securities/lists/service/entries/collateral.ts';
import { buildCalendarYear } from '#test/factories/securities/calendar.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { listFindingTexts, testImportRoundTrip, importFile } from '#test/support/register-rules.ts';
import type { DerivedList } from '#workflow/imports/definition/register.ts';
import { rollBackRegister } from '#workflow/imports/stores/register/roll-back.ts';
import { listTarget } from '../service/list-target.ts';
import { adjustmentRegister } from './adjustment-register.ts';

const { db, context } = useDatabase();
const shown = async () => (await listCollateral(context(), {})).records.map(({ code, haircut }) => `${code} ${haircut}`);
const drafts = () =>
  db.selectFrom('articles').select(['id', 'title', 'state', 'marginType', 'securityCodes', 'effectiveDate']).orderBy('id').execute();
const handedIn: DerivedList[] = [];
const handIn = async (_tx: unknown, list: DerivedList) => handedIn.push(list);
const load = (text: string) => importFile(context(), adjustmentRegister, text, { submitDerivedList: handIn });
const head = '名单,市场,证券代码,证券简称,项目,调整前,调整后,生效日期';
const file = (...lines: string[]) => [head, ...lines].join('\n');
const changes = file(
  '担保证券,沪市,600000,示例甲,折算率,60%,55%,2026-08-24',
  '担保证券,沪市,600004,示例乙,折算率,50%,,2026-08-24',
  '担保证券,沪市,600036,示例丙,折算率,,40%,2026-08-24',
);

// 2026-08-21 is a Friday; changes announced that day take effect on Monday, the 24th.
beforeAll(async () => {
  await importCalendarYear(context(), buildCalendarYear(2026));
  await importCategories(context(), [{ code: 'rzrq', name: '融资融券公告', section: 'notices' }]);
  const list = '证券代码,证券简称,市场,折算率\n600000,示例甲,沪市,60%\n600004,示例乙,沪市,50%\n600006,示例丁,沪市,40%';
  await importText(context(), 'collateral', list, { date: '2026-08-21' });
});

test.each([
  ['第 2 行「调整前」：现行名单里 600000 的折算率是60%，不是65%', file('担保证券,沪市,600000,示例甲,折算率,65%,55%,2026-08-24')],
  ['第 2 行「证券代码」：代码写明深市，市场列写明的是另一个市场', file('担保证券,沪市,600000.SZ,示例甲,折算率,60%,55%,2026-08-24')],
  ['可充抵保证金证券没有这一项', file('担保证券,沪市,600000,示例甲,融资标的,否,是,2026-08-24')],
  ['请到那一天再导入调整', file('担保证券,沪市,600000,示例甲,折算率,60%,55%,2026-08-31')],
  ['95% 超过上限 70%', file('担保证券,沪市,600000,示例甲,折算率,60%,95%,2026-08-24')],
  ['没有百分号', file('担保证券,沪市,600000,示例甲,折算率,60%,55,2026-08-24')],
  ['标的证券还没有发布过', file('标的证券,沪市,600000,示例甲,融资标的,否,是,2026-08-24')],
])('an invalid change is rejected without a notice or list: %s', async (message, text) => {
  const report = await load(text);
  expect([report.outcome, listFindingTexts(report).join('\n')]).toEqual(['refused', expect.stringContaining(message)]);
  expect([await drafts(), handedIn]).toEqual([[], []]);
});

test('an import without a staff account cannot submit a list', async () => {
  const report = await importFile(context(), adjustmentRegister, changes);
  expect([report.outcome, listFindingTexts(report).join()]).toEqual(['refused', expect.stringContaining('请用 --by 写明员工的登录名')]);
});

test('a file of changes creates a draft notice with its securities and submits the changed list for a second approval', async () => {
  const report = await load(changes);
  expect([report.outcome, listFindingTexts(report)]).toEqual(['published', []]);
  expect(report.findings.filter(({ level }) => level === 'note').map(({ message }) => message)).toEqual([
    expect.stringMatching(/^公告草稿第 \d+ 号：可充抵保证金证券，自 2026-08-24 起，3 只证券$/),
    '可充抵保证金证券 2026-08-21 已提交，读取后等待复核（第 1 号）',
  ]);
  expect(await drafts()).toEqual([
    {
      id: expect.any(Number) as number,
      title: '关于调整可充抵保证金证券的公告（自2026-08-24起）',
      state: 'draft',
      marginType: 2,
      securityCodes: ['600000', '600004', '600036'],
      effectiveDate: '2026-08-24',
    },
  ]);
  expect((await listNoticeItems(context(), (await drafts())[0]!.id)).map(({ code, before, after }) => [code, before, after])).toEqual([
    ['600000', '60%', '55%'],
    ['600004', '50%', null],
    ['600036', null, '40%'],
  ]);
  expect(await shown()).toEqual(['600000 60', '600004 50', '600006 40']);
  expect((await load(changes)).outcome).toBe('unchanged');
});

test('the submitted file contains exactly the adjusted list', async () => {
  const [{ date, file, options }] = handedIn as [DerivedList];
  const accept = { guards: options.accept, reason: options.acceptReason };
  const text = Buffer.from(file.bytes).toString();
  const { source, isSynthetic } = options;
  const { frozenId } = await importText(context(), 'collateral', text, { date, source, isSynthetic, accept, freeze: true });
  await inTransaction(context(), (tx) => listTarget('collateral').store.frozen.publish(tx, frozenId!, { maker: '张三', approver: '李四' }));
  expect(await shown()).toEqual(['600000 55', '600006 40', '600036 40']);
});

test('securities can be withdrawn from a draft, but not from a published notice', async () => {
  const more = file('担保证券,沪市,600006,示例丁,折算率,40%,35%,2026-08-24');
  expect((await load(more)).outcome).toBe('published');
  const versions = await db.selectFrom('registerVersions').select('id').orderBy('id').execute();
  expect(await rollBackRegister(context(), adjustmentRegister, { to: versions.at(-2)!.id, by: '张三' })).toMatchObject({
    notes: [expect.stringContaining('已收回') as string],
  });
  expect(await drafts()).toHaveLength(1);
  expect((await load(more)).outcome).toBe('published');
  const [, second] = await drafts();
  await publishArticle(context(), { id: second!.id });
  expect(await rollBackRegister(context(), adjustmentRegister, { to: versions.at(-2)!.id, by: '张三' })).toEqual({
    problem: expect.stringContaining('已经发布或定时发布，不能收回'),
  });
  expect(await listNoticeItems(context(), second!.id)).toHaveLength(1);
});

testImportRoundTrip(context, adjustmentRegister, { submitDerivedList: handIn });
