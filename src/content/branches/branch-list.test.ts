import { beforeAll, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { useDatabase } from '#test/support/database.ts';
import { branchApi } from './api.ts';
import { branchDetail, branchRegions, salesBranches } from './calls.ts';
import type { BranchQuery } from './schema.ts';
import { listBranches } from './service/branches.ts';
import { listRegions } from './service/regions.ts';
import { replaceBranches } from './service/replace-branches.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(branchApi);
const ask = (call: AnyCall, input: unknown) => invoke(endpoints.get(`${call.method} ${call.path}`)!, context(), input);

const suzhou = { provinceCode: '32', provinceName: '江苏省', cityCode: '3205', cityName: '苏州市', districtName: '工业园区' };
const nanjing = { provinceCode: '32', provinceName: '江苏省', cityCode: '3201', cityName: '南京市', districtName: '玄武区' };

beforeAll(async () => {
  await replaceBranches(context(), [
    buildBranch({ ...suzhou, code: 'SZ001', name: '苏州星湖街证券营业部', address: '星湖街ABC大厦2层', postcode: '215000' }),
    buildBranch({ ...nanjing, code: 'NJ001', name: '南京分公司', address: '示范大道20号', postcode: '210000' }),
    buildBranch({ ...nanjing, code: 'NJ002', name: '南京珠江路证券营业部', address: '珠江路100%大厦', postcode: '210001' }),
    buildBranch(),
  ]);
});

const codesOf = async (query: BranchQuery) => (await listBranches(context(), query)).records.map(({ code }) => code);

test('branches are sorted by province, city and code, with the total of matches', async () => {
  const { records, total, pageNum, pageSize } = await listBranches(context(), {});
  expect(records.map(({ code }) => code)).toEqual(['BJ001', 'NJ001', 'NJ002', 'SZ001']);
  expect({ total, pageNum, pageSize }).toEqual({ total: 4, pageNum: 1, pageSize: 10 });
});

test('a page of the list has the total of branches, and a page after the last is empty', async () => {
  const second = await listBranches(context(), { pageNum: 2, pageSize: 3 });
  expect([second.records.map(({ code }) => code), second.total]).toEqual([['SZ001'], 4]);
  expect((await listBranches(context(), { pageNum: 9 })).records).toEqual([]);
});

test('province and city filter the list; a city of another province has no branches', async () => {
  expect(await codesOf({ province: '32' })).toEqual(['NJ001', 'NJ002', 'SZ001']);
  expect(await codesOf({ province: '32', city: '3205' })).toEqual(['SZ001']);
  expect(await codesOf({ province: '11', city: '3205' })).toEqual([]);
  expect(await codesOf({ province: '99' })).toEqual([]);
});

test('the keyword matches name, city, address and code', async () => {
  expect(await codesOf({ keyWord: '分公司' })).toEqual(['NJ001']);
  expect(await codesOf({ keyWord: '苏州' })).toEqual(['SZ001']);
  expect(await codesOf({ keyWord: '示范大道' })).toEqual(['NJ001']);
  expect(await codesOf({ keyWord: 'nj00' })).toEqual(['NJ001', 'NJ002']);
});

test('the keyword ignores case and width', async () => {
  expect(await codesOf({ keyWord: 'ＡＢＣ' })).toEqual(['SZ001']);
  expect(await codesOf({ keyWord: 'abc' })).toEqual(['SZ001']);
});

test('place names match with and without 省, 市, 区', async () => {
  expect(await codesOf({ keyWord: '江苏省南京' })).toEqual(['NJ001', 'NJ002']);
  expect(await codesOf({ keyWord: '北京西城' })).toEqual(['BJ001']);
});

test('all words of the keyword must match', async () => {
  expect(await codesOf({ keyWord: '南京 珠江路' })).toEqual(['NJ002']);
  expect(await codesOf({ keyWord: '南京　星湖街' })).toEqual([]);
});

test('characters with a meaning in SQL are treated as text', async () => {
  expect(await codesOf({ keyWord: '100%' })).toEqual(['NJ002']);
  expect(await codesOf({ keyWord: '_' })).toEqual([]);
  expect(await codesOf({ keyWord: "' or 1=1 --" })).toEqual([]);
});

test('regions contain only places with branches, with their counts', async () => {
  const { provinces } = await listRegions(context(), {});
  expect(provinces).toEqual([
    { code: '11', name: '北京市', count: 1, cities: [{ code: '1101', name: '北京市', count: 1 }] },
    {
      code: '32',
      name: '江苏省',
      count: 3,
      cities: [
        { code: '3201', name: '南京市', count: 2 },
        { code: '3205', name: '苏州市', count: 1 },
      ],
    },
  ]);
});

test('the list does not contain fields of the detail page', async () => {
  const { records } = (await ask(salesBranches, { city: '1101' })) as { records: Record<string, unknown>[] };
  expect(records[0]).not.toHaveProperty('manager');
  expect(records[0]).toMatchObject({ longitude: 116.4, latitude: 39.9, phones: ['010-0000 0001'] });
});

test('the detail of a branch contains manager, licence, notices and accessible facilities', async () => {
  const { records } = await listBranches(context(), { city: '1101' });
  expect(await ask(branchDetail, { branchId: String(records[0]!.id) })).toMatchObject({
    manager: '演示负责人甲',
    licenceNumber: '演示000001',
    facilities: ['无障碍坡道'],
    openedOn: '2008-05-12',
    updatedAt: '2026-08-21T02:00:00.000Z',
  });
});

test('an unknown branch returns 40004', async () => {
  await expect(ask(branchDetail, { branchId: 999_999 })).rejects.toMatchObject({ code: 40004, status: 404 });
});

test.each([
  [salesBranches, { pageSize: 101 }, 'pageSize'],
  [salesBranches, { pageNum: 0 }, 'pageNum'],
  [salesBranches, { province: 'x1' }, 'province'],
  [salesBranches, { city: '32' }, 'city'],
  [salesBranches, { keyWord: '长'.repeat(51) }, 'keyWord'],
  [branchDetail, { branchId: 'abc' }, 'branchId'],
  [branchDetail, {}, 'branchId'],
])('%o rejects %o and names the field', async (call, input, path) => {
  await expect(ask(call, input)).rejects.toMatchObject({ code: 40001, status: 400, errors: [{ path }] });
});

test('unknown query fields are ignored', async () => {
  expect(await ask(branchRegions, { t: 1, extra: 'x' })).toHaveProperty('provinces');
});
