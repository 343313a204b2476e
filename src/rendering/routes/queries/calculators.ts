import { calculators, calculatorQuery } from '#securities/margin-terms/web/calculation/field-names.ts';
import { texts, type QueryKinds } from '#ui/page/read-query.ts';

export const calculatorQueries = {
  calculator: { tab: ['ratio', 'available', 'interest', 'concentration'], ...texts(calculatorQuery) },
  guideDeposit: texts(calculators.available.names),
  guideConcentration: texts(calculators.concentration.names),
  guideCosts: texts(calculators.interest.names),
} as const satisfies Record<string, QueryKinds>;
