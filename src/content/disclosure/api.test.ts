import fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { handleErrors } from '#platform/http/handle-errors.ts';
import { registerCalls } from '#platform/http/register-calls.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import {
  buildAccount,
  buildBondTrader,
  buildFuturesIb,
  buildReport,
  buildRegisteredPerson,
  buildWitness,
  storePdf,
} from '#test/factories/content/disclosure.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { disclosureApi } from './api.ts';
import { replaceAccounts } from './service/accounts.ts';
import { replaceBondTraders } from './service/bond-traders.ts';
import { replaceFuturesIb } from './service/futures-ib.ts';
import { lookUpLimits } from './service/look-up-limit.ts';
import { publishFinanceReport } from './service/publish-finance-report.ts';
import { replaceStaff } from './service/replace-staff.ts';
import { replaceWitnesses } from './service/witnesses.ts';

const { context } = useDatabase();
const store = openFileStore(useFolder());
const app = fastify();
const site = '/official-service/officialSite';
const about = '/official-service/aboutUs';

beforeAll(async () => {
  handleErrors(app, 1024);
  const visitor = { actor: { kind: 'visitor' } as const };
  registerCalls(app, {
    endpoints: disclosureApi,
    product: async () => 'qt',
    contextOf: async ({ ip }) => context({ ...visitor, ip }),
  });
  await app.ready();
  await replaceStaff(context(), [
    buildRegisteredPerson({ isSample: true }),
    buildRegisteredPerson({ certificateNumber: 'S0000062105002', kind: 'adviser', name: '祝清岚' }),
    buildRegisteredPerson({ certificateNumber: 'S0000052105003', kind: 'analyst', name: '程若言' }),
    buildRegisteredPerson({ certificateNumber: 'S0000042105004', kind: 'broker', name: '沈明舟' }),
  ]);
  await replaceWitnesses(context(), [buildWitness()]);
  await replaceAccounts(context(), [buildAccount(), buildAccount({ kind: 'second', number: '0000000000000002' })]);
  await replaceBondTraders(context(), [buildBondTrader()]);
  await replaceFuturesIb(context(), buildFuturesIb());
  await publishFinanceReport(context(), store, buildReport({ fileId: await storePdf(context(), store) }));
});

async function get(url: string, ip = '192.0.2.1') {
  const answer = await app.inject({ url, remoteAddress: ip });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers };
}

test.each([
  ['gsA', '闻知远'],
  ['gsB', '祝清岚'],
  ['gsC', '程若言'],
  ['gsD', '沈明舟'],
])('%s lists the people of its kind with their published fields only', async (name, person) => {
  const { status, body } = await get(`${site}/${name}?pageNum=1&pageSize=10&t=1`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: 200, msg: 'ok', result: { total: 1, pageNum: 1, pageSize: 10, records: [{ name: person }] } });
  const [record] = (body.result as { records: object[] }).records;
  expect(Object.keys(record!).toSorted()).toEqual([
    'branch',
    'certificateNumber',
    'isSample',
    'kind',
    'name',
    'obtainedOn',
    'post',
    'state',
  ]);
});

test('gsCounts returns the number of matches in each list', async () => {
  expect((await get(`${site}/gsCounts?keyWord=${encodeURIComponent('祝清岚')}`)).body.result).toEqual({
    gsA: 0,
    gsB: 1,
    gsC: 0,
    gsD: 0,
    updatedOn: '2026-08-03',
  });
});

test('jzKaihu contains sex, numbers and validity, as its rule requires', async () => {
  expect((await get(`${site}/jzKaihu`)).body.result).toMatchObject({
    records: [{ sex: 'female', staffNumber: 'QT100200', validFrom: '2025-01-01', validUntil: '2026-12-31', validity: 'valid' }],
    total: 1,
    updatedOn: '2026-08-03',
  });
});

test('qihuoIB contains managers, branches with their people, and margin accounts', async () => {
  expect((await get(`${site}/qihuoIB?keyWord=`)).body).toMatchObject({
    code: 200,
    result: { total: 1, records: [{ trainingNumber: 'IB00002001' }], managers: [{ certificateNumber: 'F00001001' }], accounts: [] },
  });
});

test('accountDetails returns the accounts of the requested kind', async () => {
  expect((await get(`${about}/accountDetails?kind=first`)).body.result).toMatchObject({
    accounts: [{ number: '0000000011260019', currency: '人民币' }],
  });
  expect((await get(`${about}/accountDetails?kind=second`)).body.result).toMatchObject({ accounts: [{ number: '0000000000000002' }] });
});

test('bondTraders, financeReports and informationDates respond in the format of family R', async () => {
  expect((await get(`${site}/bondTraders`)).body.result).toMatchObject({
    groups: [{ business: '证券自营', people: [{ phone: '010-0000 3101' }] }],
  });
  expect((await get(`${site}/financeReports?year=2025&type=annual`)).body.result).toMatchObject({
    records: [{ year: 2025, type: 'annual', pages: 2 }],
    years: [2025],
  });
  expect((await get(`${site}/informationDates`)).body.result).toMatchObject({ caiwu: '2026-04-24', zhanghumingxi: '2026-08-03' });
});

test.each([
  [`${site}/gsA?pageSize=101`, 'pageSize'],
  [`${site}/gsB?pageNum=0`, 'pageNum'],
  [`${site}/gsC?keyWord=${'x'.repeat(51)}`, 'keyWord'],
  [`${site}/gsCounts?keyWord=${'x'.repeat(51)}`, 'keyWord'],
  [`${site}/jzKaihu?pageNum=x`, 'pageNum'],
  [`${site}/qihuoIB?pageSize=0`, 'pageSize'],
  [`${site}/financeReports?type=weekly`, 'type'],
  [`${site}/financeReports?year=20`, 'year'],
  [`${about}/accountDetails`, 'kind'],
  [`${about}/accountDetails?kind=futuresMargin`, 'kind'],
])('%s is rejected, and the field is named', async (url, path) => {
  expect(await get(url)).toMatchObject({ status: 400, body: { code: 40001, errors: [{ path }] } });
});

test('copying the register is rate limited, with the seconds to wait in the header', async () => {
  const pages = lookUpLimits[0]!.pages;
  const first = await Promise.all(Array.from({ length: pages }, () => get(`${site}/gsD`, '198.51.100.9')));
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
  const { status, body, headers } = await get(`${site}/gsA`, '198.51.100.9');
  expect([status, body.code, headers['retry-after']]).toEqual([429, 40029, '2']);
  expect(body.msg).toContain('请 2 秒后再试');
});

test('responses have the cache tags of their list', () => {
  expect(disclosureApi.filter(({ call }) => call.tags.length === 0)).toEqual([]);
});
