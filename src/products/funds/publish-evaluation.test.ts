import { beforeAll, expect, test } from 'vitest';
import { buildEvaluation, buildFund, levelLines, prepareFunds, publishLevels } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import type { LevelLine } from './schema/funds.ts';
import { getFund } from './service/fund-card.ts';
import { publishEvaluation } from './service/publish-evaluation.ts';
import { replaceFunds } from './service/replace-funds.ts';

const { context, db } = useDatabase();
const all = Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(6, '0'));
const levels = (level: 'R2' | 'R3', more: Record<string, 'R1' | 'R5'> = {}) => ({
  ...Object.fromEntries(all.map((code) => [code, level] as const)),
  ...more,
});

beforeAll(async () => {
  await prepareFunds(
    context(),
    all.map((code) => buildFund({ code })),
  );
  await publishLevels(context(), {}, levels('R3'));
});

const refusal = async (lines: LevelLine[], more = {}) => {
  const evaluation = buildEvaluation({ evaluatedOn: '2026-06-12', effectiveFrom: '2026-07-01', ...more });
  const before = await db.selectFrom('fundRiskLevels').selectAll().execute();
  const error: unknown = await publishEvaluation(context(), evaluation, lines).catch((thrown: unknown) => thrown);
  expect(await db.selectFrom('fundRiskLevels').selectAll().execute()).toEqual(before);
  return error as { code: number; message: string; errors: { path: string; message: string }[] };
};
const line = (more: Partial<LevelLine> = {}): LevelLine => ({ code: '000001', level: 'R3', evaluatedOn: '2026-06-12', ...more });

test('an unknown level is rejected by line and field', async () => {
  expect(await refusal([line(), line({ code: '000002', level: 'R6' })])).toMatchObject({
    code: 40001,
    errors: [{ path: '1.level', message: '“R6”不是 R1 至 R5' }],
  });
});

test('a duplicate code is rejected', async () => {
  expect(await refusal([line(), line()])).toMatchObject({ errors: [{ path: '1.code', message: '000001 重复' }] });
});

test('a fund outside the master list is rejected', async () => {
  expect(await refusal([line({ code: '999999' })])).toMatchObject({ errors: [{ path: '0.code', message: '基金名录里没有 999999' }] });
});

test('a missing, invalid or future evaluation day is rejected', async () => {
  expect(await refusal([line({ evaluatedOn: '' })])).toMatchObject({ errors: [{ message: '缺少评价日期' }] });
  expect(await refusal([line({ evaluatedOn: '2026-02-30' })])).toMatchObject({ errors: [{ path: '0.evaluatedOn' }] });
  expect(await refusal([line({ evaluatedOn: '2026-06-13' })])).toMatchObject({
    errors: [{ message: '评价日期晚于本次评价的 2026-06-12' }],
  });
});

test('an empty list is rejected, and so is one that is not later than the last evaluation', async () => {
  expect(await refusal([])).toMatchObject({ errors: [{ message: '名单是空的' }] });
  expect(await refusal([line({ evaluatedOn: '2025-06-01' })], { evaluatedOn: '2025-06-13', effectiveFrom: '2025-07-01' })).toMatchObject({
    code: 40009,
  });
});

test('more changes than usual are rejected until they are confirmed, and removed funds count as changes', async () => {
  const evaluation = buildEvaluation({ evaluatedOn: '2026-06-12', effectiveFrom: '2026-07-01' });
  const changed = { '000001': 'R5', '000002': 'R5', '000003': 'R5', '000004': 'R1' } as const;
  expect(await refusal(levelLines(levels('R3', changed), '2026-06-12'))).toMatchObject({
    message: expect.stringContaining('4 只基金（20.0%）') as string,
  });
  expect(await refusal(levelLines(levels('R3'), '2026-06-12').slice(4))).toMatchObject({
    message: expect.stringContaining('20.0%') as string,
  });
  const published = await publishEvaluation(context(), evaluation, levelLines(levels('R3', changed), '2026-06-12'), {
    acceptsManyChanges: true,
  });
  expect(published).toMatchObject({ rowCount: 20, raised: 3, lowered: 1, added: 0, removed: 0 });
});

test('an unchanged level is stored once, even if it is evaluated repeatedly', async () => {
  const rows = await db.selectFrom('fundRiskLevels').selectAll().where('fundCode', '=', '000010').execute();
  expect(rows).toHaveLength(1);
});

test('the history of a fund lists only its changes, newest first, each until the day before the next', async () => {
  await publishLevels(context(), { scope: 'some', evaluatedOn: '2026-07-20', effectiveFrom: '2026-08-03' }, { '000001': 'R5' });
  const { riskHistory, risk } = await getFund(context(), { code: '000001' });
  expect(riskHistory).toMatchObject([
    { riskLevel: 'R5', previousLevel: 'R3', from: '2026-07-01', to: null },
    { riskLevel: 'R3', previousLevel: null, from: '2025-07-01', to: '2026-06-30' },
  ]);
  expect(risk).toMatchObject({ riskLevel: 'R5', evaluatedOn: '2026-07-20', suitableClients: ['C5'], isSample: true });
});

test('a publication writes an audit row with its counts', async () => {
  const { details } = await db
    .selectFrom('auditEntries')
    .select('details')
    .where('action', '=', 'fundEvaluation.publish')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ effectiveFrom: '2026-08-03', rowCount: 20 });
});

test('a newer master list renames funds and removes none', async () => {
  await replaceFunds(context(), [buildFund({ code: '000001', name: '新名混合' })], { asOf: '2026-07-31', source: '测试' });
  expect(await getFund(context(), { code: '000001' })).toMatchObject({ name: '新名混合', asOf: '2026-07-31' });
  expect(await getFund(context(), { code: '000002' })).toMatchObject({ name: '示例混合000002' });
  await expect(
    replaceFunds(context(), [buildFund({ code: '000001' }), buildFund({ code: '000001' })], { asOf: '2026-08-01', source: '测试' }),
  ).rejects.toMatchObject({
    errors: [{ path: '1.code' }],
  });
});
