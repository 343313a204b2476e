import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear, holiday } from '#test/factories/securities/calendar.ts';
import { buildConvertible, buildNewShare, buildShareDividend, buildUnlock } from '#test/factories/securities/corporate-actions.ts';
import { useDatabase } from '#test/support/database.ts';
import type { ActionsDraft } from './schema.ts';
import { makeActionFeed, makeSecurityFeed } from './service/action-feed.ts';
import { writeActionFile } from './service/action-file.ts';
import { listEvents, listSecurityEvents } from './service/list-events.ts';
import { putCorporateActions } from './service/put-actions.ts';

const { context, db } = useDatabase();
const now = new Date('2026-08-24T09:00:00+08:00');
const at = (moment: Date = now) => context({ now: moment });
const page = { pageNum: 1, pageSize: 50 };
const shown = async (query: Parameters<typeof listEvents>[1]) =>
  (await listEvents(at(), query)).records.map(({ day, what, code }) => `${day} ${what} ${code}`);

beforeAll(() => importCalendarYear(context(), buildCalendarYear(2026, holiday('示例假日', '2026-08-31'))));
beforeEach(() => db.deleteFrom('corporateActions').execute());

const everything: ActionsDraft = {
  newShares: [buildNewShare()],
  convertibles: [buildConvertible()],
  dividends: [buildShareDividend()],
  unlocks: [buildUnlock()],
};

test('a month lists its days in order with their counts, on each day subscriptions before later steps', async () => {
  await putCorporateActions(at(), everything);
  const { records, days, total, month, today } = await listEvents(at(), page);
  expect(records.map(({ day, what, code }) => `${day} ${what} ${code}`)).toEqual([
    '2026-08-24 subscription 301999',
    '2026-08-24 record 113998',
    '2026-08-25 subscription 113998',
    '2026-08-25 record 600519',
    '2026-08-26 lottery 301999',
    '2026-08-26 payment 301999',
    '2026-08-26 ex 600519',
    '2026-08-26 paid 600519',
    '2026-08-27 lottery 113998',
    '2026-08-27 payment 113998',
    '2026-08-27 unlock 688981',
  ]);
  expect([total, month, today]).toEqual([11, '2026-08', '2026-08-24']);
  expect(days).toEqual([
    { day: '2026-08-24', count: 2 },
    { day: '2026-08-25', count: 2 },
    { day: '2026-08-26', count: 4 },
    { day: '2026-08-27', count: 3 },
  ]);
});

test('the list filters by day, kind, code prefix or part of a name, and a percent sign is an ordinary character', async () => {
  await putCorporateActions(at(), { ...everything, unlocks: [buildUnlock({ name: '百分%科技' })] });
  expect(await shown({ ...page, date: '2026-08-27' })).toHaveLength(3);
  expect(await shown({ ...page, kind: 'newShare' })).toHaveLength(3);
  expect(await shown({ ...page, keyWord: '754998' })).toHaveLength(4);
  expect(await shown({ ...page, keyWord: '600519' })).toHaveLength(7);
  expect(await shown({ ...page, keyWord: '茅台' })).toHaveLength(7);
  expect(await shown({ ...page, keyWord: '%' })).toEqual(['2026-08-27 unlock 688981']);
  expect(await shown({ ...page, keyWord: '_' })).toEqual([]);
});

test('an empty month names the next day with matching events', async () => {
  await putCorporateActions(at(), { unlocks: [buildUnlock({ unlockOn: '2026-10-15' })], newShares: [buildNewShare()] });
  expect(await listEvents(at(), { ...page, month: '2026-09' })).toMatchObject({ total: 0, days: [], next: '2026-10-15' });
  expect(await listEvents(at(), { ...page, month: '2026-09', kind: 'newShare' })).toMatchObject({ next: null });
});

test('a share lists its own days and those of its bonds, coming ones first', async () => {
  await putCorporateActions(at(), {
    ...everything,
    dividends: [
      buildShareDividend(),
      buildShareDividend({ period: '2025年年度', recordOn: '2026-06-25', exOn: '2026-06-26', paidOn: null }),
    ],
  });
  const { records } = await listSecurityEvents(at(), { code: '600519' });
  expect(records.map(({ day, what }) => `${day} ${what}`)).toEqual([
    '2026-08-24 record',
    '2026-08-25 subscription',
    '2026-08-25 record',
    '2026-08-26 ex',
    '2026-08-26 paid',
    '2026-08-27 lottery',
    '2026-08-27 payment',
    '2026-06-26 ex',
    '2026-06-25 record',
  ]);
  expect((await listSecurityEvents(at(), { code: '000001' })).records).toEqual([]);
});

test('a corrected announcement replaces the former one, and a repeated one changes nothing', async () => {
  await putCorporateActions(at(), everything);
  expect(await putCorporateActions(at(), everything)).toEqual({ changed: 0 });
  const corrected = buildShareDividend({ recordOn: '2026-08-26', exOn: '2026-08-27', paidOn: '2026-08-27' });
  expect(await putCorporateActions(at(), { dividends: [corrected] })).toEqual({ changed: 1 });
  expect(await shown({ ...page, kind: 'dividend' })).toEqual([
    '2026-08-26 record 600519',
    '2026-08-27 ex 600519',
    '2026-08-27 paid 600519',
  ]);
});

const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const eventOf = (text: string, uid: string) => {
  const lines = linesOf(text);
  const at = lines.findIndex((line) => line.startsWith('UID:') && line.includes(uid));
  return lines.slice(at, lines.indexOf('END:VEVENT', at));
};

test('a corrected event keeps its calendar id with a higher sequence number, and a cancelled one is marked', async () => {
  await putCorporateActions(at(), everything);
  const before = eventOf((await makeActionFeed(at())).text, 'dividend-600519');
  await putCorporateActions(at(new Date(now.getTime() + 60_000)), {
    dividends: [buildShareDividend({ recordOn: '2026-08-26', exOn: '2026-08-27', paidOn: null })],
    newShares: [buildNewShare({ isCancelled: true })],
  });
  const { text } = await makeActionFeed(at());
  const after = eventOf(text, 'dividend-600519');
  expect(after[0]).toBe(before[0]);
  expect([before, after].map((event) => event.find((line) => line.startsWith('SEQUENCE')))).toEqual(['SEQUENCE:0', 'SEQUENCE:1']);
  expect(after).toContain('DTSTART;VALUE=DATE:20260826');
  const cancelled = eventOf(text, 'newShare-301999').join('\n');
  expect(cancelled).toContain('STATUS:CANCELLED');
  expect(cancelled).toContain('已取消');
});

test('sample actions are labelled in the calendar, in the file and on the page', async () => {
  await putCorporateActions(at(), { unlocks: [buildUnlock({ origin: 'sample' })] });
  expect((await makeSecurityFeed(at(), '688981')).text).toContain('示例数据');
  expect((await writeActionFile(at(), {})).text).toContain('示例数据');
  expect((await listEvents(at(), page)).records[0]).toMatchObject({
    isSample: true,
    summary: '定向发行限售股份，3620.48 万股，占总股本 0.45%',
  });
});

const refused = async (draft: ActionsDraft): Promise<string> => {
  const error = await putCorporateActions(at(), draft).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  const { errors } = error as CallError;
  return errors.map(({ path, message }) => `${path}：${message}`).join('\n');
};

test.each<[string, ActionsDraft]>([
  ['unlocks.0.unlockOn：2026-08-29 不是交易日', { unlocks: [buildUnlock({ unlockOn: '2026-08-29' })] }],
  ['dividends.0.exOn：2026-08-31 不是交易日', { dividends: [buildShareDividend({ exOn: '2026-08-31', paidOn: null })] }],
  ['unlocks.0.unlockOn：2027-01-02 不是交易日', { unlocks: [buildUnlock({ unlockOn: '2027-01-02' })] }],
  ['除权除息日应晚于股权登记日', { dividends: [buildShareDividend({ exOn: '2026-08-25', paidOn: null })] }],
  ['现金红利发放日应不早于除权除息日', { dividends: [buildShareDividend({ paidOn: '2026-08-25' })] }],
  ['缴款日应不早于中签号公布日', { newShares: [buildNewShare({ paymentOn: '2026-08-25' })] }],
  ['派息、送股与转增至少有一项', { dividends: [buildShareDividend({ cash: 0 })] }],
  ['每 10 股不会超过 1000', { dividends: [buildShareDividend({ cash: 23_957 })] }],
  ['同一事项出现了两次', { newShares: [buildNewShare(), buildNewShare({ name: '另一个' })] }],
  ['不是沪深北交易所的股票代码', { newShares: [buildNewShare({ code: '100001' })] }],
  ['可转债代码以 11 或 12 开头', { convertibles: [buildConvertible({ code: '600519' })] }],
])('what cannot be is refused, and nothing is written: %s', async (message, draft) => {
  expect(await refused({ ...draft, ...('unlocks' in draft ? {} : { unlocks: [buildUnlock()] }) })).toContain(message);
  expect(await db.selectFrom('corporateActions').selectAll().execute()).toEqual([]);
});
