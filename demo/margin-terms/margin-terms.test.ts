import { beforeAll, expect, test } from 'vitest';
import type { MarginTermsTimeline } from '#securities/margin-terms/schema/terms.ts';
import { publishMarginTerms } from '#securities/margin-terms/service/publish-terms.ts';
import { getMarginTermsTimeline } from '#securities/margin-terms/service/read-terms.ts';
import type { Calculation, CalculationContext } from '#securities/margin-terms/web/calculation/calculation.ts';
import { calculateConcentration } from '#securities/margin-terms/web/calculation/concentration.ts';
import { calculateInterest } from '#securities/margin-terms/web/calculation/interest.ts';
import { calculateMaintenanceRatio } from '#securities/margin-terms/web/calculation/maintenance-ratio.ts';
import { calculateMarginBalance } from '#securities/margin-terms/web/calculation/margin-balance.ts';
import { calculatorExamples } from '#securities/margin-terms/web/calculators/examples.ts';
import { amountText } from '#securities/margin-terms/web/calculators/result-text.ts';
import { termsOn } from '#securities/margin-terms/web/terms-on-day.ts';
import { useDatabase } from '#test/support/database.ts';
import { readPageTexts } from '../page-texts.ts';
import { demoTermsVersions } from './versions.ts';

const { context } = useDatabase();
let timeline: MarginTermsTimeline;

beforeAll(async () => {
  for (const version of demoTermsVersions(() => '/notice')) await publishMarginTerms(context(), version);
  timeline = { ...(await getMarginTermsTimeline(context(), {})), today: '2026-11-21' };
});

function resultOf<Result>(
  kind: keyof typeof calculatorExamples,
  calculate: (values: object, given: CalculationContext) => Calculation<Result>,
): Result {
  const calculation = calculate(calculatorExamples[kind], { timeline, facts: [] });
  if ('errors' in calculation) throw new Error(JSON.stringify(calculation.errors));
  return calculation.result;
}

const texts = readPageTexts('margin-terms');
const wordsOf = (code: string) => JSON.stringify(texts.find(({ key }) => key.endsWith(code)));

test('the demo firm follows the rules in force on each of its days', () => {
  const ratios = ['2023-09-08', '2023-09-11', '2026-01-18', '2026-01-19'].map(
    (day) => termsOn(timeline.versions, day)?.terms.financingMargin.A,
  );
  expect(ratios).toEqual([100, 80, 80, 100]);
});

test('every amount of the example account in the guide about margin matches the calculator', () => {
  const words = wordsOf('BZJ');
  const { available, parts } = resultOf('available', calculateMarginBalance);
  expect(available).toBe(136_700);
  for (const { amount } of parts) expect(words).toContain(`${amount > 0 ? '+' : ''}${amountText(amount)}`);
  const { ratio, whatIf } = resultOf('ratio', calculateMaintenanceRatio);
  for (const percent of [ratio, whatIf?.ratio]) expect(words).toContain(`${percent?.toFixed(2)}%`);
});

test('every share in the guide about concentration matches the calculator', () => {
  const words = wordsOf('JZDKZBJ');
  const { ratio, holdings, boards } = resultOf('concentration', calculateConcentration);
  expect(words).toContain(`${ratio?.toFixed(2)}%`);
  const shown = [...holdings, ...boards.filter(({ limit }) => limit === 50)];
  for (const { share } of shown) expect(words).toContain(`${share.toFixed(2)}%`);
  for (const { excess } of shown.filter(({ isOver }) => isOver)) expect(words).toContain(`超出 ${amountText(excess)} 元`);
});

test('every amount in the guide about interest matches the calculator, at the rates of those days', () => {
  const words = wordsOf('RZRQXF');
  const { contracts } = resultOf('interest', calculateInterest);
  for (const { segments, penalty, total } of contracts) {
    for (const { amount, days, rate } of segments) {
      expect(words).toContain(amountText(amount));
      expect(words).toContain(`× ${rate}% ÷ 360 × ${days}`);
    }
    expect(words).toContain(amountText(total));
    expect(words).toContain(amountText(penalty === 0 ? total : penalty));
  }
});
