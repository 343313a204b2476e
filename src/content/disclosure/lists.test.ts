import pg from 'pg';
import { expect, test } from 'vitest';
import { invalidationChannel } from '#platform/database/transaction.ts';
import { buildAccount, buildBondTrader, buildFuturesIb, buildRegisteredPerson, buildWitness } from '#test/factories/content/disclosure.ts';
import { useDatabase } from '#test/support/database.ts';
import { listDisclosedAccounts, replaceAccounts } from './service/accounts.ts';
import { listBondTraders, replaceBondTraders } from './service/bond-traders.ts';
import { getFuturesIb, replaceFuturesIb } from './service/futures-ib.ts';
import { replaceStaff } from './service/replace-staff.ts';
import { listUpdateDates } from './service/update-dates.ts';
import { listWitnesses, replaceWitnesses } from './service/witnesses.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();

test('a list without entries has no date and is not an error', async () => {
  expect(await listUpdateDates(context(), {})).toEqual({});
  expect(await listDisclosedAccounts(context(), { kind: 'first' })).toEqual({ accounts: [], updatedOn: null });
  expect(await listBondTraders(context(), {})).toEqual({ groups: [], updatedOn: null });
  expect(await listWitnesses(context(), {})).toMatchObject({ records: [], total: 0, updatedOn: null });
  expect(await getFuturesIb(context(), {})).toMatchObject({ records: [], managers: [], accounts: [], updatedOn: null, isSample: false });
});

test('a witness is valid on the first and on the last day, in Beijing time', async () => {
  await replaceWitnesses(context(), [buildWitness({ validFrom: '2026-08-21', validUntil: '2026-08-22' })]);
  const validityAt = async (now: string) => (await listWitnesses(context({ now: new Date(now) }), {})).records[0]?.validity;
  expect(await validityAt('2026-08-20T15:59:59Z')).toBe('notYet');
  expect(await validityAt('2026-08-20T16:00:00Z')).toBe('valid');
  expect(await validityAt('2026-08-22T15:59:59Z')).toBe('valid');
  expect(await validityAt('2026-08-22T16:00:00Z')).toBe('expired');
});

test('witnesses are sorted by staff number and found by name, numbers and branch', async () => {
  await replaceWitnesses(context(), [
    buildWitness({ staffNumber: 'QT100300', name: '程若宁', branch: '苏州星湖街证券营业部' }),
    buildWitness({ certificateNumber: 'S0000012001009' }),
  ]);
  const namesOf = async (keyWord?: string) => (await listWitnesses(context(), { keyWord })).records.map(({ name }) => name);
  expect(await namesOf()).toEqual(['祝文和', '程若宁']);
  expect(await namesOf('qt100300')).toEqual(['程若宁']);
  expect(await namesOf('星湖')).toEqual(['程若宁']);
  expect(await namesOf('2001009')).toEqual(['祝文和']);
});

test('accounts keep the given order and are separated by kind', async () => {
  await replaceAccounts(context(), [
    buildAccount({ number: '0000000000000009' }),
    buildAccount({ kind: 'second', number: '0000000000000005', updatedOn: '2026-08-20' }),
    buildAccount({ number: '0000 0000 0000 0001', updatedOn: '2026-07-01' }),
  ]);
  const first = await listDisclosedAccounts(context(), { kind: 'first' });
  expect(first.accounts.map(({ number }) => number)).toEqual(['0000000000000009', '0000000000000001']);
  expect(first.updatedOn).toBe('2026-08-03');
  expect((await listDisclosedAccounts(context(), { kind: 'second' })).updatedOn).toBe('2026-08-20');
});

test('bond traders are grouped by business, in the given order', async () => {
  await replaceBondTraders(context(), [
    buildBondTrader({ business: '资产管理', name: '甲' }),
    buildBondTrader({ name: '乙', publishedOn: '2026-08-01' }),
    buildBondTrader({ business: '资产管理', name: '丙' }),
  ]);
  const { groups, updatedOn } = await listBondTraders(context(), {});
  expect(groups.map(({ business, people }) => [business, people.map(({ name }) => name)])).toEqual([
    ['资产管理', ['甲', '丙']],
    ['证券自营', ['乙']],
  ]);
  expect(updatedOn).toBe('2026-08-01');
});

test('the introducing business shows managers and margin accounts on every page of branches', async () => {
  await replaceAccounts(context(), [buildAccount({ kind: 'futuresMargin' }), buildAccount({ number: '0000000000000001' })]);
  const [branch] = buildFuturesIb().branches;
  await replaceFuturesIb(
    context(),
    buildFuturesIb({ branches: [branch!, { ...branch!, branch: '苏州星湖街证券营业部', updatedOn: '2026-08-05' }] }),
  );
  const second = await getFuturesIb(context(), { pageNum: 2, pageSize: 1 });
  expect(second).toMatchObject({
    total: 2,
    records: [{ branch: '苏州星湖街证券营业部' }],
    managers: [{ name: '沈若宁' }],
    updatedOn: '2026-08-05',
  });
  expect(second.accounts.map(({ number }) => number)).toEqual(['0000000011260019']);
});

test('a branch of the introducing business is found by one of its specialists', async () => {
  const totalOf = async (keyWord: string) => (await getFuturesIb(context(), { keyWord })).total;
  expect(await totalOf('卫思然')).toBe(2);
  expect(await totalOf('f00003001 苏州')).toBe(1);
  expect(await totalOf('无此人')).toBe(0);
});

test('the index shows the dates of the newest entries', async () => {
  await replaceStaff(context(), [
    buildRegisteredPerson(),
    buildRegisteredPerson({ certificateNumber: 'S0000012001002', updatedOn: '2026-08-19' }),
  ]);
  await replaceAccounts(context(), [
    buildAccount(),
    buildAccount({ kind: 'futuresMargin', number: '0000000000000002', updatedOn: '2026-08-20' }),
  ]);
  expect(await listUpdateDates(context(), {})).toEqual({
    jianzhengkaihu: '2026-08-03',
    qihuoIB: '2026-08-20',
    renyuangongshi: '2026-08-19',
    zhaiquantouzi: '2026-08-01',
    zhanghumingxi: '2026-08-03',
  });
});

test('an invalid line is named, and the list does not change', async () => {
  await replaceBondTraders(context(), [buildBondTrader()]);
  const wrong = [buildBondTrader(), buildBondTrader({ phone: '13800000000' })];
  await expect(replaceBondTraders(context(), wrong)).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: '1.phone', message: '只公布固定电话，格式如 010-0000 0000' }],
  });
  expect((await listBondTraders(context(), {})).groups).toHaveLength(1);
});

test('a duplicate number is rejected in any notation', async () => {
  const twice = [buildAccount(), buildAccount({ number: '0000-0000-1126-0019' })];
  await expect(replaceAccounts(context(), twice)).rejects.toMatchObject({ code: 40001, errors: [{ path: '1.number' }] });
  await expect(replaceStaff(context(), [buildRegisteredPerson(), buildRegisteredPerson()])).rejects.toMatchObject({
    errors: [{ path: '1.certificateNumber' }],
  });
});

test('a witness whose validity ends before it begins is rejected', async () => {
  const wrong = buildWitness({ validFrom: '2026-08-02', validUntil: '2026-08-01' });
  await expect(replaceWitnesses(context(), [wrong])).rejects.toMatchObject({ errors: [{ path: '0.validUntil' }] });
});

test('replacing a list writes an audit row without names and invalidates its cached pages', async () => {
  const listener = new pg.Client({ connectionString });
  await listener.connect();
  const heard = new Promise<string | undefined>((resolve) => listener.on('notification', ({ payload }) => resolve(payload)));
  await listener.query(`listen ${invalidationChannel}`);
  await replaceStaff(context(), [buildRegisteredPerson()]);
  expect(await heard).toContain('staff-register');
  await listener.end();
  const entry = await db
    .selectFrom('auditEntries')
    .select(['action', 'details'])
    .where('action', '=', 'staffRegister.replace')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry?.details).toEqual({ written: 1 });
});
