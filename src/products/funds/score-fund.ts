import type { MethodBody } from './schema/methods.ts';
import type { RiskLevel } from './web/risk-level.ts';
import { riskLevels } from './web/risk-level.ts';

/** What a method makes of a fund's scores. */
export interface Rating {
  /** Weight times score of each indicator, in points. */
  parts: number[];
  /** From 20, all scores 1, to 100, all 5. */
  total: number;
  level: RiskLevel;
}

/**
 * Rates a fund: each indicator's score of 1 to 5 counts `weight × score ÷ 5` points; the band that holds the total gives the level (a
 * bound belongs to the band above it), and a floor lifts it where the fund's kind has a least level.
 */
export function rateFund(
  { indicators, bands }: Pick<MethodBody, 'indicators' | 'bands'>,
  scores: readonly number[],
  floor?: RiskLevel,
): Rating {
  // Whole numbers as long as possible: 0.1 + 0.2 would miss a bound.
  const fifths = indicators.map(({ weight }, at) => weight * (scores[at] ?? 0));
  const total = fifths.reduce((sum, part) => sum + part, 0) / 5;
  const band = bands.findLast(({ from }) => total >= from) ?? bands[0];
  if (!band) throw new Error('a method without bands');
  const level = floor && riskLevels.indexOf(floor) > riskLevels.indexOf(band.level) ? floor : band.level;
  return { parts: fifths.map((part) => part / 5), total, level };
}
