import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { buildAccount, buildRegisteredPerson } from '#test/factories/content/disclosure.ts';
import { useDatabase } from '#test/support/database.ts';
import { replaceAccounts } from './service/accounts.ts';
import { countLookUps, lookUpLimits } from './service/look-up-limit.ts';
import { findDisclosedAccount, findStaff } from './service/look-up.ts';
import { replaceStaff } from './service/replace-staff.ts';
import { countStaff, listStaff } from './service/staff.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const [minute, day] = lookUpLimits;
const visitor = (ip: string, now = new Date('2026-08-21T02:00:00Z')) => context({ actor: { kind: 'visitor' }, ip, now });

beforeAll(async () => {
  await replaceStaff(context(), [
    buildRegisteredPerson({ certificateNumber: 'S0000012001003', name: '沈明舟', branch: '苏州星湖街证券营业部' }),
    buildRegisteredPerson(),
    buildRegisteredPerson({ certificateNumber: 'S0000062105002', kind: 'adviser', name: '祝清岚', post: '证券投资咨询业务（投资顾问）' }),
    buildRegisteredPerson({
      certificateNumber: 'S0000052105004',
      kind: 'analyst',
      name: '程若言',
      post: '证券投资咨询业务（分析师）',
      branch: '研究所',
    }),
    buildRegisteredPerson({
      certificateNumber: 'S0000072105005',
      kind: 'analyst',
      name: '闻知远',
      post: '保荐代表人',
      branch: '投资银行部',
    }),
    buildRegisteredPerson({ certificateNumber: 'S0000012001006', name: '卫怀宁', state: 'left' }),
  ]);
});

beforeEach(() => db.deleteFrom('limitCounts').execute());

const namesOf = async (keyWord?: string, kind: 'general' | 'adviser' | 'analyst' | 'broker' = 'general') =>
  (await listStaff(context(), kind, { keyWord })).records.map(({ name }) => name);

test('a list has only the people of its kind of post, in the order of their numbers', async () => {
  expect(await namesOf()).toEqual(['闻知远', '沈明舟']);
  expect(await namesOf(undefined, 'adviser')).toEqual(['祝清岚']);
  expect(await namesOf(undefined, 'analyst')).toEqual(['程若言', '闻知远']);
  expect(await namesOf(undefined, 'broker')).toEqual([]);
});

test('a person is found by name, number, branch and post, and every word of the keyword must match', async () => {
  expect(await namesOf('明舟')).toEqual(['沈明舟']);
  expect(await namesOf('ｓ0000012001003')).toEqual(['沈明舟']);
  expect(await namesOf('星湖街')).toEqual(['沈明舟']);
  expect(await namesOf('保荐', 'analyst')).toEqual(['闻知远']);
  expect(await namesOf('知远 北京')).toEqual(['闻知远']);
  expect(await namesOf('知远 苏州')).toEqual([]);
  expect(await namesOf('%')).toEqual([]);
});

test('a person who left is not listed, and shown as left only for the full number', async () => {
  expect(await namesOf('卫怀宁')).toEqual([]);
  expect(await namesOf('S00000120010')).not.toContain('卫怀宁');
  expect((await listStaff(context(), 'general', { keyWord: ' s0000012001006 ' })).records).toMatchObject([
    { name: '卫怀宁', state: 'left' },
  ]);
});

test('the counts of all four lists show where else a name is found', async () => {
  expect(await countStaff(context(), { keyWord: '闻知远' })).toEqual({ gsA: 1, gsB: 0, gsC: 1, gsD: 0, updatedOn: '2026-08-03' });
  expect(await countStaff(context(), {})).toMatchObject({ gsA: 2, gsB: 1, gsC: 2, gsD: 0 });
});

test('every page has the total of matches', async () => {
  const { records, total } = await listStaff(context(), 'general', { pageNum: 2, pageSize: 1 });
  expect([records.map(({ name }) => name), total]).toEqual([['沈明舟'], 2]);
});

test('verification requires the whole name or number, and both must match the same person', async () => {
  expect(await findStaff(context(), { name: '闻 知远' })).toMatchObject([{ certificateNumber: 'S0000012001001' }, { kind: 'analyst' }]);
  expect(await findStaff(context(), { name: '知远' })).toEqual([]);
  expect(await findStaff(context(), { certificateNumber: 's0000-0621 05002' })).toMatchObject([{ name: '祝清岚' }]);
  expect(await findStaff(context(), { name: '程若言', certificateNumber: 'S0000062105002' })).toEqual([]);
  expect(await findStaff(context(), { name: '卫怀宁' })).toEqual([]);
  expect(await findStaff(context(), { certificateNumber: 'S0000012001006' })).toMatchObject([{ state: 'left' }]);
});

test('an empty query and an impossible number find nobody', async () => {
  expect(await findStaff(context(), {})).toEqual([]);
  expect(await findStaff(context(), { name: '  ' })).toEqual([]);
  expect(await findStaff(context(), { certificateNumber: '不是编号' })).toEqual([]);
});

test('an account is found only by its whole number, in any notation', async () => {
  await replaceAccounts(context(), [buildAccount(), buildAccount({ kind: 'futuresMargin', number: '0000000011280015' })]);
  expect(await findDisclosedAccount(context(), '0000 0000 1126 0019')).toMatchObject({ kind: 'first', bank: '示例第一银行' });
  expect(await findDisclosedAccount(context(), '０００００００0-11280015')).toMatchObject({ kind: 'futuresMargin' });
  expect(await findDisclosedAccount(context(), '000000001126001')).toBeUndefined();
  expect(await findDisclosedAccount(context(), '')).toBeUndefined();
});

test('one network can request only the allowed number of pages a minute, across all processes', async () => {
  const other = createDatabase(openPool({ connectionString }));
  const processes = [visitor('203.0.113.7'), { ...visitor('203.0.113.7'), db: other }];
  const tries = await Promise.allSettled(
    Array.from({ length: minute!.pages + 20 }, (_, index) => listStaff(processes[index % 2]!, 'general', {})),
  );
  await other.destroy();
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(minute!.pages);
  const refused = tries.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    code: 40029,
    status: 429,
    retryAfter: 2,
    message: expect.stringContaining('防止批量抓取') as string,
  });
});

test('the limit applies to its network only', async () => {
  for (let page = 0; page < minute!.pages; page++) await countLookUps(visitor('2001:db8:1:2::1'));
  await expect(countLookUps(visitor('2001:db8:1:2:ffff::9'))).rejects.toMatchObject({ code: 40029 });
  await countLookUps(visitor('2001:db8:1:3::1'));
});

test('the allowance refills page by page', async () => {
  for (let page = 0; page < minute!.pages; page++) await countLookUps(visitor('203.0.113.7'));
  const later = (ms: number) => visitor('203.0.113.7', new Date(Date.parse('2026-08-21T02:00:00Z') + ms));
  await expect(countLookUps(later(minute!.refillMs - 1))).rejects.toMatchObject({ retryAfter: 1 });
  await countLookUps(later(minute!.refillMs));
  await expect(countLookUps(later(minute!.refillMs))).rejects.toMatchObject({ code: 40029 });
});

test('a daily limit prevents slow copying of the register', async () => {
  const aMinutePasses = () => db.deleteFrom('limitCounts').where('name', '=', 'register.minute').execute();
  for (let page = 0; page < day!.pages; page++) {
    if (page % minute!.pages === 0) await aMinutePasses();
    await countLookUps(visitor('203.0.113.7'));
  }
  await aMinutePasses();
  await expect(countLookUps(visitor('203.0.113.7'))).rejects.toMatchObject({
    code: 40029,
    retryAfter: day!.refillMs / 1000,
    message: expect.stringContaining('一天 400 页') as string,
  });
});

test('a page of a hundred people counts as five pages of twenty', async () => {
  for (let page = 0; page < minute!.pages / 5; page++) await listStaff(visitor('203.0.113.7'), 'general', { pageSize: 100 });
  await expect(findStaff(visitor('203.0.113.7'), { name: '闻知远' })).rejects.toMatchObject({ code: 40029 });
});
