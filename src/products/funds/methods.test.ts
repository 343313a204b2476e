import { beforeAll, expect, test } from 'vitest';
import { demoMethods } from '#demo/fund/methods.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildMethod } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { fundApi } from './api.ts';
import { evaluationMethodGet } from './calls.ts';
import type { EvaluationMethod, MethodQuery } from './schema/methods.ts';
import { rateFund } from './score-fund.ts';
import { publishMethod } from './service/methods.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(fundApi);
const ask = (query: MethodQuery = {}) =>
  invoke(endpoints.get(endpointKey(evaluationMethodGet))!, context(), query) as Promise<EvaluationMethod>;
const method = buildMethod();

let beforeTheFirst: unknown;

// Today in tests is 2026-08-21.
beforeAll(async () => {
  beforeTheFirst = await ask().catch((error: unknown) => error);
  await publishMethod(context(), method);
  await publishMethod(context(), buildMethod({ effectiveFrom: '2025-06-02', agency: '第二版的机构' }));
  await publishMethod(context(), buildMethod({ effectiveFrom: '2027-01-01' }));
});

// Weights 50, 30 and 20: weight × score ÷ 5, computed by hand.
test.each([
  [[1, 1, 1], [10, 6, 4], 20, 'R1'],
  [[3, 3, 2], [30, 18, 8], 56, 'R3'],
  [[5, 5, 5], [50, 30, 20], 100, 'R5'],
  [[1, 2, 2], [10, 12, 8], 30, 'R1'],
  [[2, 1, 3], [20, 6, 12], 38, 'R2'],
  [[3, 2, 5], [30, 12, 20], 62, 'R3'],
])('scores %j count %j, %i points: %s', (scores, parts, total, level) => {
  expect(rateFund(method, scores)).toEqual({ parts, total, level });
});

test('a total on a bound belongs to the band above it', () => {
  // 30 + 18 + 16 = 64, where R4 begins; 20 + 12 + 16 = 48, where R3 begins.
  expect(rateFund(method, [3, 3, 4])).toMatchObject({ total: 64, level: 'R4' });
  expect(rateFund(method, [2, 2, 4])).toMatchObject({ total: 48, level: 'R3' });
});

test('a floor raises a level and never lowers one', () => {
  expect(rateFund(method, [1, 1, 1], 'R4').level).toBe('R4');
  expect(rateFund(method, [5, 5, 5], 'R4').level).toBe('R5');
});

test('the current version is shown with its computed example; others by their number, with the day on which they ended', async () => {
  expect(await ask()).toMatchObject({
    version: 2,
    isCurrent: true,
    agency: '第二版的机构',
    effectiveTo: '2026-12-31',
    example: { parts: [30, 18, 8], total: 56 },
  });
  expect(await ask({ version: 1 })).toMatchObject({ version: 1, isCurrent: false, effectiveTo: '2025-06-01' });
  expect(await ask({ version: '' })).toMatchObject({ version: 2, versions: [{ version: 3 }, { version: 2 }, { version: 1 }] });
  await expect(ask({ version: 9 })).rejects.toMatchObject({ code: 40004 });
  await expect(ask({ version: 'x' })).rejects.toMatchObject({ code: 40001 });
});

test('weights that do not sum up to 100, bands with gaps and a wrong example are rejected', async () => {
  const later = { effectiveFrom: '2028-01-01' };
  const { indicators, bands, example } = method;
  const gap = bands.map((band) => (band.level === 'R2' ? { ...band, from: 33 } : band));
  await expect(
    publishMethod(context(), buildMethod({ ...later, indicators: indicators.map((each) => ({ ...each, weight: 33 })) })),
  ).rejects.toMatchObject({ errors: [{ path: 'indicators' }] });
  await expect(publishMethod(context(), buildMethod({ ...later, bands: gap }))).rejects.toMatchObject({ errors: [{ path: 'bands' }] });
  await expect(publishMethod(context(), buildMethod({ ...later, example: { ...example, level: 'R2' } }))).rejects.toMatchObject({
    errors: [{ path: 'example.level', message: '按本方法算出的等级是 R3' }],
  });
  await expect(publishMethod(context(), buildMethod({ ...later, example: { ...example, scores: [3, 3] } }))).rejects.toMatchObject({
    errors: [{ path: 'example.scores' }],
  });
});

test('before the first version there is none to show', () => {
  expect(beforeTheFirst).toMatchObject({ code: 40004, message: '评价方法尚未公布' });
});

test('two versions cannot begin on one day, and a version cannot begin before an existing one', async () => {
  await expect(publishMethod(context(), buildMethod({ effectiveFrom: '2027-01-01' }))).rejects.toMatchObject({ code: 40009 });
});

test('the newest example of the demo firm equals the computation by hand', () => {
  const { example, ...newest } = demoMethods.at(-1)!;
  // 30×3÷5 + 25×3÷5 + 15×2÷5 + 10×2÷5 + 10×3÷5 + 10×2÷5
  expect(rateFund(newest, example.scores)).toEqual({ parts: [18, 15, 6, 4, 6, 4], total: 53, level: 'R3' });
});
