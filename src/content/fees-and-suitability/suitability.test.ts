import { expect, test } from 'vitest';
import { buildScale } from '#test/factories/content/fees-and-suitability.ts';
import { useDatabase } from '#test/support/database.ts';
import { suitabilityScale, type ClientLevel, type ProductLevel } from './schema/dealing.ts';
import { buildMatchMatrix, matchSuitability } from './service/match-suitability.ts';
import { getSuitability, publishSuitabilityScale, readNewestScale } from './service/suitability.ts';

const { context } = useDatabase();
const outcomesOf = (level: ClientLevel, isLowest = false) =>
  (['R1', 'R2', 'R3', 'R4', 'R5'] as ProductLevel[]).map((product) => matchSuitability({ level, isLowest }, product));

test.each([
  ['C1', ['match', 'warn', 'warn', 'warn', 'warn']],
  ['C2', ['match', 'match', 'warn', 'warn', 'warn']],
  ['C3', ['match', 'match', 'match', 'warn', 'warn']],
  ['C4', ['match', 'match', 'match', 'match', 'warn']],
  ['C5', ['match', 'match', 'match', 'match', 'match']],
] as const)('%s may buy products up to the own level, and above it after a warning', (level, expected) => {
  expect(outcomesOf(level)).toEqual(expected);
});

test('the lowest category may buy R1 and nothing above, even if the client insists', () => {
  expect(outcomesOf('C1', true)).toEqual(['match', 'refuse', 'refuse', 'refuse', 'refuse']);
});

test('the table begins with the lowest category and has a row for every level', () => {
  expect(buildMatchMatrix().map(({ client, isLowest }) => [client, isLowest])).toEqual([
    ['C1', true],
    ['C1', false],
    ['C2', false],
    ['C3', false],
    ['C4', false],
    ['C5', false],
  ]);
});

test('score bands must cover 0 to 100 without a gap, in the order of the levels', () => {
  const scale = buildScale();
  const withBand = (at: number, band: { from?: number; to?: number }) =>
    suitabilityScale.safeParse({
      ...scale,
      clients: scale.clients.map((client, index) => (index === at ? { ...client, ...band } : client)),
    });
  expect(suitabilityScale.safeParse(scale).success).toBe(true);
  expect(withBand(1, { from: 21 }).error?.issues[0]?.message).toBe('分值区间应从 0 开始、首尾相接');
  expect(withBand(0, { from: 1 }).success).toBe(false);
  expect(withBand(4, { to: 99 }).error?.issues[0]?.message).toBe('分值区间应到 100 为止');
  expect(suitabilityScale.safeParse({ ...scale, clients: scale.clients.toReversed() }).success).toBe(false);
  expect(suitabilityScale.safeParse({ ...scale, products: scale.products.toReversed() }).success).toBe(false);
});

test('the latest version that has taken effect applies, and a day has only one version', async () => {
  await expect(getSuitability(context(), {})).rejects.toMatchObject({ code: 40004 });
  await publishSuitabilityScale(context(), { ...buildScale({ validMonths: 12 }), effectiveFrom: '2024-07-01' });
  await publishSuitabilityScale(context(), { ...buildScale(), effectiveFrom: '2026-08-22' });
  expect(await getSuitability(context(), {})).toMatchObject({ version: 1, validMonths: 12 });
  expect(await getSuitability(context({ now: new Date('2026-08-21T16:00:00Z') }), {})).toMatchObject({ version: 2, validMonths: 24 });
  await expect(publishSuitabilityScale(context(), { ...buildScale(), effectiveFrom: '2024-07-01' })).rejects.toMatchObject({ code: 40009 });
});

test('staff edit the newest version, even a future one, and publishing it unchanged creates no version', async () => {
  const newest = { ...buildScale(), effectiveFrom: '2026-08-22' };
  expect(await readNewestScale(context())).toEqual(newest);
  await publishSuitabilityScale(context(), newest);
  await publishSuitabilityScale(context(), { ...newest, effectiveFrom: '2027-01-01' });
  expect(await getSuitability(context({ now: new Date('2027-01-01T00:00:00Z') }), {})).toMatchObject({ version: 3 });
});
