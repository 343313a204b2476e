import { beforeAll, expect, test } from 'vitest';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import { publishCompany } from '#content/company/service/versions.ts';
import { lookUpLimits } from '#content/disclosure/service/look-up-limit.ts';
import { replaceStaff } from '#content/disclosure/service/replace-staff.ts';
import type { AnyCall } from '#contract/call.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { buildRegisteredPerson } from '#test/factories/content/disclosure.ts';
import { buildFund, prepareFunds, publishLevels } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { fundApi } from './api.ts';
import { consignorList, salesDepartment, salesLicenceGet, salesMan } from './calls.ts';
import { replaceSellers } from './service/sales.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(fundApi);
const ask = (call: AnyCall, input: unknown = {}, ip?: string) =>
  invoke(endpoints.get(endpointKey(call))!, context(ip ? { ip } : {}), input);
const seller = (certificateNumber: string) => ({ certificateNumber, qualification: '基金销售业务', certificateName: '证券业从业人员登记' });

beforeAll(async () => {
  await replaceStaff(context(), [
    buildRegisteredPerson({ isSample: true }),
    buildRegisteredPerson({ certificateNumber: 'S0000012001002', name: '祝文和', branch: '上海示范路证券营业部' }),
    buildRegisteredPerson({ certificateNumber: 'S0000012001003', name: '沈明舟', state: 'left' }),
    buildRegisteredPerson({ certificateNumber: 'S0000012001004', name: '程若言' }),
  ]);
  await replaceSellers(context(), ['S0000012001001', 'S0000012001002', 'S0000012001003'].map(seller));
  await replaceBranches(context(), [
    buildBranch({ code: 'B001', name: '北京示范路证券营业部', businessScope: ['证券经纪', '证券投资基金销售'] }),
    buildBranch({ code: 'B002', name: '上海示范路证券营业部', businessScope: ['证券经纪'] }),
  ]);
  await prepareFunds(context(), [
    buildFund({ code: '000001', manager: '华夏' }),
    buildFund({ code: '000002', manager: '华夏' }),
    buildFund({ code: '000003', manager: '易方达' }),
    buildFund({ code: '000004', manager: null }),
    buildFund({ code: '000005', manager: '未代销' }),
  ]);
  await publishLevels(context(), {}, { '000001': 'R3', '000002': 'R4', '000003': 'R1', '000004': 'R2' });
});

test('sellers are the named people of the register with their certificates, and people who left the firm are omitted', async () => {
  expect(await ask(salesMan)).toEqual({
    total: 2,
    pageNum: 1,
    pageSize: 10,
    records: [
      {
        name: '闻知远',
        branch: '北京示范路证券营业部',
        certificateNumber: 'S0000012001001',
        qualification: '基金销售业务',
        certificateName: '证券业从业人员登记',
        isSample: true,
      },
      {
        name: '祝文和',
        branch: '上海示范路证券营业部',
        certificateNumber: 'S0000012001002',
        qualification: '基金销售业务',
        certificateName: '证券业从业人员登记',
        isSample: false,
      },
    ],
  });
});

test('sellers are found by name, branch and number', async () => {
  expect(await ask(salesMan, { keyWord: '祝文和' })).toMatchObject({ total: 1 });
  expect(await ask(salesMan, { keyWord: '上海' })).toMatchObject({ records: [{ name: '祝文和' }] });
  expect(await ask(salesMan, { keyWord: '程若言' })).toMatchObject({ total: 0 });
  expect(await ask(salesMan, { pageNum: 2, pageSize: 1 })).toMatchObject({ total: 2, records: [{ name: '祝文和' }] });
});

test('look-ups of sellers count as look-ups of the register, so one network cannot copy the list', async () => {
  const { pages } = lookUpLimits[0]!;
  for (let page = 0; page < pages; page++) await ask(salesMan, {}, '192.0.2.7');
  await expect(ask(salesMan, {}, '192.0.2.7')).rejects.toMatchObject({ code: 40029 });
});

test('a duplicate seller is rejected', async () => {
  await expect(replaceSellers(context(), [seller('S1'), seller('S1')])).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: '1.certificateNumber' }],
  });
});

test('sales departments are the branches licensed for it, found by name', async () => {
  expect(await ask(salesDepartment)).toMatchObject({ total: 1, records: [{ name: '北京示范路证券营业部' }] });
  expect(await ask(salesDepartment, { keyWord: '上海' })).toMatchObject({ total: 0 });
});

test('consignors are firms with a rated product, the largest first, with their products by level', async () => {
  expect(await ask(consignorList)).toMatchObject({
    total: 2,
    isSample: true,
    records: [
      { manager: '华夏', funds: 2, levels: [{ funds: 0 }, { funds: 0 }, { funds: 1 }, { funds: 1 }, { funds: 0 }] },
      { manager: '易方达', funds: 1 },
    ],
  });
  expect(await ask(consignorList, { keyWord: '易方' })).toMatchObject({ total: 1 });
  expect(await ask(consignorList, { pageNum: 2, pageSize: 1 })).toMatchObject({ total: 2, records: [{ manager: '易方达' }] });
});

test('the licences for selling funds are listed oldest first, and none are listed before any are published', async () => {
  await expect(ask(salesLicenceGet)).rejects.toMatchObject({ code: 40004 });
  const licence = { area: '经纪', authority: '示例证监局', isSample: true };
  await publishCompany(context(), 'licences', {
    licences: [
      { ...licence, name: '代销金融产品业务', document: '演示2', grantedOn: '2013-03-18' },
      { ...licence, name: '融资融券业务', document: '演示3', grantedOn: '2012-05-22' },
      { ...licence, name: '开放式证券投资基金代销业务', document: '演示1', grantedOn: '2004-11-08' },
    ],
  });
  expect(await ask(salesLicenceGet)).toMatchObject({ records: [{ document: '演示1' }, { document: '演示2', isSample: true }] });
});
