import type { Context } from '#platform/context.ts';
import type { DividendDraft, EvaluationDraft, FundDraft, LevelLine } from '#products/funds/schema/funds.ts';
import type { MethodDraft } from '#products/funds/schema/methods.ts';
import { publishMethod } from '#products/funds/service/methods.ts';
import { publishEvaluation, type PublishedEvaluation, type PublishOptions } from '#products/funds/service/publish-evaluation.ts';
import { replaceFunds } from '#products/funds/service/replace-funds.ts';
import type { RiskLevel } from '#products/funds/web/risk-level.ts';

export const buildFund = (more: Partial<FundDraft> & Pick<FundDraft, 'code'>): FundDraft => ({
  name: `示例混合${more.code}`,
  category: 'mixed',
  fundType: '混合型-偏股',
  manager: '示例',
  shareClass: null,
  isBackEnd: false,
  ...more,
});

export const buildMethod = (more: Partial<MethodDraft> = {}): MethodDraft => ({
  effectiveFrom: '2024-01-02',
  fileId: null,
  agency: '示例评价机构',
  summary: '三项指标加权打分。',
  indicators: [
    { name: '投资方向', weight: 50, measures: '范围', low: '现金', high: '商品' },
    { name: '波动', weight: 30, measures: '波动率', low: '低', high: '高' },
    { name: '流动性', weight: 20, measures: '开放频率', low: '每日', high: '三年' },
  ],
  bands: [
    { level: 'R1', from: 20, to: 32, description: '低' },
    { level: 'R2', from: 32, to: 48, description: '中低' },
    { level: 'R3', from: 48, to: 64, description: '中' },
    { level: 'R4', from: 64, to: 80, description: '中高' },
    { level: 'R5', from: 80, to: 100, description: '高' },
  ],
  floors: [{ what: '商品期货基金', level: 'R4', reason: '波动大' }],
  example: { fund: '示例基金', scores: [3, 3, 2], floor: null, level: 'R3', text: '算例' },
  ...more,
});

export const buildEvaluation = (more: Partial<EvaluationDraft> = {}): EvaluationDraft => ({
  scope: 'all',
  evaluatedOn: '2025-06-13',
  effectiveFrom: '2025-07-01',
  agency: '示例评价机构',
  methodVersion: 1,
  isSample: true,
  source: '测试',
  ...more,
});

/** Builds the lines of an evaluation by code: `{ '000001': 'R3' }`. */
export const levelLines = (levels: Readonly<Record<string, RiskLevel>>, evaluatedOn = '2025-06-13'): LevelLine[] =>
  Object.entries(levels).map(([code, level]) => ({ code, level, evaluatedOn }));

/** Stores these funds and a method in an empty database. */
export async function prepareFunds(ctx: Context, funds: readonly FundDraft[]): Promise<void> {
  await publishMethod(ctx, buildMethod());
  await replaceFunds(ctx, funds, { asOf: '2026-04-28', source: '测试' });
}

/** Publishes an evaluation of all these funds, whatever share of them changes. */
export const publishLevels = (
  ctx: Context,
  more: Partial<EvaluationDraft>,
  levels: Readonly<Record<string, RiskLevel>>,
  options: PublishOptions = { acceptsManyChanges: true },
): Promise<PublishedEvaluation> => {
  const evaluation = buildEvaluation(more);
  return publishEvaluation(ctx, evaluation, levelLines(levels, evaluation.evaluatedOn), options);
};

export const buildDividend = (more: Partial<DividendDraft> = {}): DividendDraft => ({
  fundCode: '000001',
  fundName: '示例混合A',
  announcedOn: null,
  recordOn: null,
  exOn: '2026-08-25',
  paidOn: null,
  reinvestedOn: null,
  perUnit: 0.036,
  progress: null,
  baseYear: null,
  origin: 'announced',
  ...more,
});
