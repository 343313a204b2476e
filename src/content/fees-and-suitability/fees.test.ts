import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { invalidationChannel } from '#platform/database/transaction.ts';
import { buildFeeRate } from '#test/factories/content/fees-and-suitability.ts';
import { useDatabase } from '#test/support/database.ts';
import type { FeeRateDraft } from './schema/dealing.ts';
import { writeFeeFile } from './service/fee-download.ts';
import { getFeeHistory, getFeeSheet, listFeeItems } from './service/fees.ts';
import { correctFeeRate, replaceFees, enterFeeRate } from './service/write-fees.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();

beforeEach(async () => {
  await db.deleteFrom('feeRates').execute();
  await db.deleteFrom('feeItems').execute();
  await replaceFees(context(), [
    { code: 'commission', business: '股票交易', product: 'A 股', name: '佣金' },
    { code: 'stamp', business: '股票交易', product: 'A 股', name: '印花税' },
    { code: 'mailing', business: '账户与服务', product: '全部客户', name: '邮寄' },
  ]);
});

const enter = (overrides: Partial<FeeRateDraft> = {}) => enterFeeRate(context(), buildFeeRate(overrides));
const standardsOn = async (date: string) => (await getFeeSheet(context(), { date })).inForce.map(({ standard }) => standard);

test('a rate is in force from its first day', async () => {
  await enter();
  expect(await standardsOn('2023-08-27')).toEqual([]);
  expect(await standardsOn('2023-08-28')).toEqual(['0.5‰']);
  expect(await standardsOn('2099-01-01')).toEqual(['0.5‰']);
});

test('a new rate ends the open one the day before it begins', async () => {
  await enter({ standard: '1‰', effectiveFrom: '2008-09-19' });
  await enter();
  expect(await standardsOn('2023-08-27')).toEqual(['1‰']);
  expect(await standardsOn('2023-08-28')).toEqual(['0.5‰']);
  const { rates } = await getFeeHistory(context(), { code: 'stamp' });
  expect(rates.map(({ effectiveFrom, effectiveTo }) => [effectiveFrom, effectiveTo])).toEqual([
    ['2023-08-28', null],
    ['2008-09-19', '2023-08-28'],
  ]);
});

test('a rate with an end date ends on that day, without a successor', async () => {
  await enter({ effectiveFrom: '2014-11-17', effectiveTo: '2023-01-01' });
  expect(await standardsOn('2022-12-31')).toEqual(['0.5‰']);
  expect(await standardsOn('2023-01-01')).toEqual([]);
});

test('today is the day in Shanghai', async () => {
  await enter({ effectiveFrom: '2026-08-22' });
  const at = (now: string) => getFeeSheet(context({ now: new Date(now) }), {});
  expect(await at('2026-08-21T15:59:00Z')).toMatchObject({ date: '2026-08-21', isToday: true, inForce: [] });
  expect(await at('2026-08-21T16:00:00Z')).toMatchObject({ date: '2026-08-22', isToday: true, inForce: [{ standard: '0.5‰' }] });
});

test('the upcoming list contains only the next rate of each fee, the nearest day first', async () => {
  await enter();
  await enter({ standard: '下一个', effectiveFrom: '2027-01-01' });
  await enter({ standard: '更远', effectiveFrom: '2028-01-01' });
  await enter({ code: 'mailing', standard: '免收', effectiveFrom: '2026-10-01' });
  const { upcoming, inForce } = await getFeeSheet(context(), {});
  expect(upcoming.map(({ code, effectiveFrom }) => [code, effectiveFrom])).toEqual([
    ['mailing', '2026-10-01'],
    ['stamp', '2027-01-01'],
  ]);
  expect(inForce).toMatchObject([{ code: 'stamp', effectiveTo: '2027-01-01' }]);
});

test('for a day in the past, the upcoming list contains the changes after that day', async () => {
  await enter({ standard: '1‰', effectiveFrom: '2008-09-19' });
  await enter();
  const { isToday, upcoming } = await getFeeSheet(context(), { date: '2020-01-01' });
  expect([isToday, upcoming.map(({ standard }) => standard)]).toEqual([false, ['0.5‰']]);
});

test('fees are listed in the order of their definition and filtered by business', async () => {
  await enter({ code: 'mailing', standard: '5 元' });
  await enter();
  await enter({ code: 'commission', standard: '3‰' });
  const all = await getFeeSheet(context(), {});
  expect(all.inForce.map(({ code }) => code)).toEqual(['commission', 'stamp', 'mailing']);
  expect(all.businesses).toEqual(['股票交易', '账户与服务']);
  const some = await getFeeSheet(context(), { business: '账户与服务' });
  expect([some.inForce.map(({ code }) => code), some.businesses]).toEqual([['mailing'], ['股票交易', '账户与服务']]);
  expect((await getFeeSheet(context(), { business: '没有的业务' })).inForce).toEqual([]);
});

test.each([
  ['the same day', { effectiveFrom: '2023-08-28' }],
  ['earlier without an end', { effectiveFrom: '2020-01-01' }],
  ['earlier, with an end too late', { effectiveFrom: '2020-01-01', effectiveTo: '2023-08-29' }],
])('a rate that would overlap another one (%s) is rejected with 40009, and nothing changes', async (_name, overrides) => {
  await enter();
  await expect(enter(overrides)).rejects.toMatchObject({ code: 40009, message: '该收费项目在这段时间已有收费标准' });
  expect((await getFeeHistory(context(), { code: 'stamp' })).rates).toMatchObject([{ effectiveFrom: '2023-08-28', effectiveTo: null }]);
});

test('an earlier rate that ends in time can be entered after the later one', async () => {
  await enter();
  await enter({ standard: '1‰', effectiveFrom: '2008-09-19', effectiveTo: '2023-08-28' });
  expect(await standardsOn('2010-01-01')).toEqual(['1‰']);
});

test('two fees may have rates on the same days', async () => {
  await enter();
  await expect(enter({ code: 'commission' })).resolves.toBeUndefined();
});

test('the database rejects an overlap from any writer', async () => {
  await enter();
  const row = await db.selectFrom('feeRates').selectAll().executeTakeFirstOrThrow();
  const { id: _id, ...copy } = row;
  await expect(db.insertInto('feeRates').values(copy).execute()).rejects.toThrow('fee_rates_no_overlap');
  const two = [1, 2].map((at) => enterFeeRate(context(), buildFeeRate({ standard: String(at), effectiveFrom: '2027-01-01' })));
  expect((await Promise.allSettled(two)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a correction changes a rate for its own days and leaves the previous one unchanged', async () => {
  await enter({ standard: '1‰', effectiveFrom: '2008-09-19' });
  await enter();
  await correctFeeRate(
    context(),
    buildFeeRate({ standard: '0.5‰（卖方）', notice: { title: '公告', href: '/IntoGL/noticeDetail/7.html' } }),
  );
  expect(await standardsOn('2010-01-01')).toEqual(['1‰']);
  const [newest] = (await getFeeHistory(context(), { code: 'stamp' })).rates;
  expect(newest).toMatchObject({ standard: '0.5‰（卖方）', effectiveFrom: '2023-08-28', notice: { title: '公告' } });
  const never = correctFeeRate(context(), buildFeeRate({ effectiveFrom: '2024-01-01' }));
  await expect(never).rejects.toMatchObject({ code: 40004, message: '2024-01-01 没有开始执行的收费标准' });
  const intoTheNext = correctFeeRate(context(), buildFeeRate({ effectiveFrom: '2008-09-19', effectiveTo: null }));
  await expect(intoTheNext).rejects.toMatchObject({ code: 40009 });
});

test('saving an unchanged rate keeps its original entry', async () => {
  await enter();
  await correctFeeRate(context({ now: new Date('2027-01-01T00:00:00Z') }), buildFeeRate());
  expect((await getFeeSheet(context(), {})).updatedOn).toBe('2026-08-21');
});

test('a new definition of fees must contain all known fees, each once', async () => {
  const fee = (code: string) => ({ code, business: '股票交易', product: 'A 股', name: code });
  await expect(replaceFees(context(), [fee('stamp'), fee('mailing')])).rejects.toMatchObject({
    code: 40009,
    message: '收费项目 佣金（commission）已有收费标准，不能删除',
  });
  const twice = replaceFees(context(), ['commission', 'stamp', 'mailing', 'stamp'].map(fee));
  await expect(twice).rejects.toMatchObject({ errors: [{ path: '3.code', message: 'stamp 重复' }] });
  await replaceFees(context(), ['mailing', 'commission', 'stamp', 'custody'].map(fee));
  expect((await listFeeItems(context())).map(({ code }) => code)).toEqual(['mailing', 'commission', 'stamp', 'custody']);
});

test('an unknown fee returns 40004, and an end before the beginning is rejected', async () => {
  await expect(enter({ code: 'unknown' })).rejects.toMatchObject({ code: 40004 });
  await expect(getFeeHistory(context(), { code: 'unknown' })).rejects.toMatchObject({ code: 40004 });
  await expect(enter({ effectiveTo: '2023-08-28' })).rejects.toMatchObject({
    errors: [{ path: 'effectiveTo', message: '失效日期应晚于生效日期' }],
  });
  await expect(enter({ notice: { title: 'x', href: 'javascript:alert(1)' } })).rejects.toMatchObject({
    errors: [{ path: 'notice.href', message: expect.stringContaining('链接') }],
  });
});

test('entering a rate writes an audit row and invalidates the cached pages of fees', async () => {
  const listener = new pg.Client({ connectionString });
  await listener.connect();
  const heard = new Promise<string | undefined>((resolve) => listener.on('notification', ({ payload }) => resolve(payload)));
  await listener.query(`listen ${invalidationChannel}`);
  await enter();
  expect(await heard).toBe('["fees"]');
  await listener.end();
  const entry = await db.selectFrom('auditEntries').select(['action', 'subject', 'details']).orderBy('id', 'desc').executeTakeFirst();
  expect(entry).toEqual({ action: 'fee.enter', subject: 'fee:stamp', details: { from: '2023-08-28', to: null } });
});

test('the file contains exactly the rows of the page for the same day and business', async () => {
  await enter({ standard: '1‰', effectiveFrom: '2008-09-19' });
  await enter({ notice: { title: '公告', href: '/IntoGL/noticeDetail/7.html' } });
  await enter({ code: 'mailing', standard: '=1+1', isSample: true });
  const { text, date } = await writeFeeFile(context(), { date: '2024-01-01' });
  const lines = text.split('\r\n');
  expect(text.startsWith('\ufeff业务,品种,收费项目,收费标准,最低收费,收取方,')).toBe(true);
  expect(lines.slice(1)).toEqual([
    '股票交易,A 股,印花税,0.5‰,无,税务部门,2023-08-28,,,公告,公告,公开规则',
    "账户与服务,全部客户,邮寄,'=1+1,无,税务部门,2023-08-28,,,公告,,示例数据",
    '',
  ]);
  expect(date).toBe('2024-01-01');
  const one = await writeFeeFile(context(), { date: '2010-01-01', business: '股票交易' });
  expect(one.text).toContain('1‰');
  expect(one.text).not.toContain('邮寄');
});

test('the ETag of the file changes only with its content', async () => {
  await enter();
  const first = await writeFeeFile(context(), { date: '2024-01-01' });
  expect((await writeFeeFile(context(), { date: '2024-06-01' })).etag).toBe(first.etag);
  await enter({ code: 'mailing' });
  expect((await writeFeeFile(context(), { date: '2024-01-01' })).etag).not.toBe(first.etag);
});
