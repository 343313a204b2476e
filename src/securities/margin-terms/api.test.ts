import { beforeAll, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { buildMarginTerms, buildTermsDraft } from '#test/factories/securities/margin-terms.ts';
import { useDatabase } from '#test/support/database.ts';
import { marginTermsApi } from './api.ts';
import {
  calculatorSecurities,
  concentrationCalculate,
  interestCalculate,
  maintenanceRatioCalculate,
  marginBalanceCalculate,
  marginTerms,
  marginTermsHistory,
} from './calls.ts';
import { publishMarginTerms } from './service/publish-terms.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(marginTermsApi);
const ask = (call: AnyCall, input: unknown = {}) => invoke(endpoints.get(endpointKey(call))!, context(), input);

beforeAll(async () => {
  const eighty = { A: 80, B: 80, C: 80, D: 80, E: 100, F: 100 };
  await publishMarginTerms(
    context(),
    buildTermsDraft({ effectiveFrom: '2025-09-01', terms: buildMarginTerms({ financingMargin: eighty }) }),
  );
  await publishMarginTerms(context(), buildTermsDraft());
  const list = ['证券代码,证券简称,市场,折算率,集中度分组', '600000,示例甲,沪市,65%,A', '600001,示例乙,沪市,50%,D'].join('\n');
  await importText(context(), 'collateral', list);
});

test('terms can be requested with and without a day, and an empty field means no day', async () => {
  expect(await ask(marginTerms)).toMatchObject({ date: '2026-08-21', current: { version: 2 } });
  expect(await ask(marginTerms, { date: '', contractDate: '' })).toMatchObject({ current: { version: 2 } });
  expect(await ask(marginTerms, { date: '2025-09-01' })).toMatchObject({ current: { version: 1 }, next: { version: 2 } });
  expect(await ask(marginTermsHistory)).toMatchObject({ versions: [{ version: 2 }, { version: 1 }] });
});

test.each([
  [marginTerms, { date: '2026-02-30' }, 'date'],
  [marginTerms, { contractDate: '昨天' }, 'contractDate'],
  [calculatorSecurities, {}, 'codes'],
  [calculatorSecurities, { codes: '60000' }, 'codes'],
  [calculatorSecurities, { codes: '600000;drop' }, 'codes'],
  [calculatorSecurities, { codes: Array.from({ length: 21 }, (_, at) => 600_000 + at).join() }, 'codes'],
  [maintenanceRatioCalculate, { cash: 'x' }, 'cash'],
  [maintenanceRatioCalculate, { cash: '1'.repeat(41) }, 'cash'],
  [marginBalanceCalculate, { c1qty: '1', c1price: '1' }, 'c1cut'],
  [interestCalculate, {}, 'i1sum'],
  [concentrationCalculate, {}, 'c1code'],
])('%o rejects %o and names the field', async (call, input, path) => {
  await expect(ask(call, input)).rejects.toMatchObject({ code: 40001, status: 400, errors: [expect.objectContaining({ path })] });
});

test('a day before the first version is 40004', async () => {
  await expect(ask(marginTerms, { date: '2025-08-31' })).rejects.toMatchObject({ code: 40004 });
});

test('the lists return the codes they know, as of a day', async () => {
  expect(await ask(calculatorSecurities, { codes: '600001,600000,600001,999999' })).toMatchObject({
    asOf: '2026-08-20',
    records: [
      { code: '600000', name: '示例甲', haircut: 65, group: 'A', fairPrice: null },
      { code: '600001', name: '示例乙', haircut: 50, group: 'D' },
    ],
  });
  expect(await ask(calculatorSecurities, { codes: '600000', date: '2026-08-19' })).toEqual({ asOf: null, isSynthetic: false, records: [] });
});

test('the four calculations are available as calls', async () => {
  expect(await ask(maintenanceRatioCalculate, { value: '1,500,000', fin: '100万' })).toMatchObject({ ratio: 150, used: { version: 2 } });
  expect(await ask(interestCalculate, { i1sum: '100000', i1from: '2026-03-02', i1to: '2026-04-01' })).toMatchObject({ total: 600 });
  // 1,000 × 10 × 65 % from the list; the contract of 2025-12-01 takes 80 % of 5,000.
  const contract = { f1qty: '500', f1cost: '10', f1price: '10', f1cut: '50', f1day: '2025-12-01' };
  expect(await ask(marginBalanceCalculate, { c1code: '600000', c1qty: '1000', c1price: '10', ...contract })).toMatchObject({
    available: 2500,
    contracts: [{ ratio: 80 }],
  });
  expect(await ask(concentrationCalculate, { cash: '500', debt: '625', c1code: '600001', c1qty: '500', c1price: '1' })).toMatchObject({
    holdings: [{ name: '示例乙（600001）', share: 50, limit: 30, isOver: true }],
  });
});

test('unknown fields of a calculator are ignored', async () => {
  expect(await ask(maintenanceRatioCalculate, { cash: '1', t: '1', i1sum: 'x' })).toMatchObject({ assets: 1 });
});
