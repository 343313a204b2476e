import type { MethodBody } from './schema/methods.ts';
import type { RiskLevel } from './web/risk-level.ts';
import { riskLevels } from './web/risk-level.ts';

/** Result of applying a method to a fund's scores. */
export interface Rating {
  /** Points of each indicator: weight times score ÷ 5. */
  parts: number[];
  /** A number from 20 (all scores are 1) to 100 (all are 5). */
  total: number;
  level: RiskLevel;
}

/**
 * Rates a fund. Each indicator's score of 1 to 5 counts `weight × score ÷ 5` points. The band of the total gives the level (a
 * bound belongs to the band above it). A floor raises it to the minimum level of the fund's kind.
 */
export function rateFund(
  { indicators, bands }: Pick<MethodBody, 'indicators' | 'bands'>,
  scores: readonly number[],
  floor?: RiskLevel,
): Rating {
  // Computes with integers, because floating-point errors could miss a bound.
  const fifths = indicators.map(({ weight }, at) => weight * (scores[at] ?? 0));
  const total = fifths.reduce((sum, part) => sum + part, 0) / 5;
  const band = bands.findLast(({ from }) => total >= from) ?? bands[0];
  if (!band) throw new Error('a method without bands');
  const level = floor && riskLevels.indexOf(floor) > riskLevels.indexOf(band.level) ? floor : band.level;
  return { parts: fifths.map((part) => part / 5), total, level };
}
