import { beforeAll, expect, test } from 'vitest';
import { replaceCustomerCenter } from '#content/branches/service/customer-center.ts';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import { enterFeeRate, replaceFees } from '#content/fees-and-suitability/service/write-fees.ts';
import { replaceHelpCategories } from '#content/help/service/categories.ts';
import { publishHelp, saveHelp, withdrawHelp } from '#content/help/service/write-help.ts';
import { parseQuery } from '#content/search/service/answers/parsed-query.ts';
import { loadDemoCalendar } from '#demo/calendar-years.ts';
import { demoTasks } from '#demo/help/tasks.ts';
import { indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { buildFeeRate } from '#test/factories/content/fees-and-suitability.ts';
import { buildTask } from '#test/factories/content/help.ts';
import { useDatabase } from '#test/support/database.ts';
import { taskAnswers } from './answers.ts';
import { taskApi } from './api.ts';
import { taskGet } from './calls.ts';
import type { TaskDetail } from './schema.ts';

const { context, db } = useDatabase();
const open = context({ now: new Date('2026-11-24T02:00:00Z') });
const endpoints = indexEndpoints(taskApi);
const ask = (code: string, ctx = open) => invoke(endpoints.get(`${taskGet.method} ${taskGet.path}`)!, ctx, { code }) as Promise<TaskDetail>;

beforeAll(async () => {
  await loadDemoCalendar(open);
  await replaceBranches(open, [buildBranch(), buildBranch({ code: 'BJ002', hours: ['交易日 13:00–17:00'] })]);
  await replaceCustomerCenter(open, {
    channels: [
      { code: 'rexian', kind: 'phone', name: '客服热线', value: '400-000-0000', href: 'tel:4000000000', hours: '全天', services: [] },
      {
        code: 'wangdian',
        kind: 'visit',
        name: '营业网点',
        value: '2 家',
        href: '/IntoGL/branch.html',
        hours: '交易日 8:30–17:00',
        services: [],
      },
    ],
    topics: [],
  });
  await replaceFees(open, [{ code: 'stamp', business: '股票交易', product: 'A 股', name: '账户资料变更' }]);
  await enterFeeRate(open, buildFeeRate({ standard: '免收' }));
  await replaceHelpCategories(open, 'task', [{ code: 'ziliao', name: '资料变更', summary: '资料' }]);
  const task = buildTask({ content: { feeItem: '账户资料变更' } });
  await saveHelp(open, task);
  await publishHelp(open, task);
});

test('a guide has its fee from the list of fees and its hours from the customer centre', async () => {
  const { fee, ways, online, categoryName } = await ask('change-bank');
  expect(fee).toMatchObject({ value: '免收', source: '收费标准', href: '/Inves/chargingStandard.html' });
  expect(ways.map(({ name, hours }) => [name, hours])).toEqual([
    ['营业网点', '交易日 8:30–17:00'],
    ['客服热线 400-000-0000', '全天'],
  ]);
  expect([online, categoryName]).toEqual([null, '资料变更']);
});

test('the branches that are open now are counted by their hours and the trading calendar', async () => {
  expect((await ask('change-bank')).branches).toEqual({ open: 1, total: 2, isTradingDay: true });
  const sunday = context({ now: new Date('2026-11-22T06:00:00Z') });
  expect((await ask('change-bank', sunday)).branches).toEqual({ open: 0, total: 2, isTradingDay: false });
});

test('an unknown guide is not found', () => expect(ask('nothing')).rejects.toMatchObject({ code: 40004 }));

test('a question about an errand is answered with what to bring, by its title and its other names', async () => {
  for (const query of ['变更存管银行', '换银行卡要带什么', '换银行卡需要什么材料'])
    expect([query, (await taskAnswers.answer(open, parseQuery([[query]], [])))?.facts?.[0]]).toEqual([
      query,
      { name: '要带什么', value: '身份证件；新的借记卡' },
    ]);
  expect(await taskAnswers.answer(open, parseQuery([['换手机号']], []))).toBeUndefined();
});

test('a guide is found by search while it is published', async () => {
  const owners = async () =>
    (await db.selectFrom('searchEntries').select(['href', 'label']).where('owner', '=', 'help:task:change-loss').execute()).map(
      ({ href, label }) => [href, label],
    );
  const task = buildTask({ code: 'change-loss', title: '挂失' });
  await saveHelp(open, task);
  await publishHelp(open, task);
  expect(await owners()).toEqual([['/OnlineTrading/Guide/change-loss.html', '办事指南']]);
  await withdrawHelp(open, { kind: 'task', code: 'change-loss' }, '改版');
  expect(await owners()).toEqual([]);
});

test('a guide without materials, places or steps is refused', async () => {
  for (const content of [{ materials: [] }, { places: [] }, { steps: [] }, { duration: '' }])
    await expect(saveHelp(open, buildTask({ code: 'wrong', content }))).rejects.toMatchObject({ code: 40001 });
});

test('the demo firm has guides to at least thirty errands, and no two share a name', () => {
  expect(demoTasks.length).toBeGreaterThanOrEqual(30);
  const names = demoTasks.flatMap((task) => (task.kind === 'task' ? [task.title, ...task.content.keywords] : []));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
