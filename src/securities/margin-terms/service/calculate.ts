import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { BalanceResult, ConcentrationResult, FieldValues, InterestResult, MaintenanceResult } from '../schema/calculation.ts';
import type { Calculation, CalculationContext } from '../web/calculation/calculation.ts';
import { codesIn } from '../web/calculation/codes-in.ts';
import { calculateConcentration } from '../web/calculation/concentration.ts';
import type { CalculatorKind } from '../web/calculation/field-names.ts';
import { calculateInterest } from '../web/calculation/interest.ts';
import { calculateMaintenanceRatio } from '../web/calculation/maintenance-ratio.ts';
import { calculateMarginBalance } from '../web/calculation/margin-balance.ts';
import { getMarginTermsTimeline } from './read-terms.ts';
import { listSecurityFacts } from './security-facts.ts';

/** Computes the 维持担保比例 of an account by the terms of the given day. Throws 40001 with the rejected fields, as do the next three. */
export const getMaintenanceRatio = (ctx: Context, values: FieldValues): Promise<MaintenanceResult> =>
  run(ctx, 'ratio', values, calculateMaintenanceRatio);

/** Computes the 保证金可用余额 of an account, each contract with the margin ratio of the day it was opened. */
export const getMarginBalance = (ctx: Context, values: FieldValues): Promise<BalanceResult> =>
  run(ctx, 'available', values, calculateMarginBalance);

/** Computes interest, lending fees and penalties of contracts, at the rates published for each day. */
export const getInterest = (ctx: Context, values: FieldValues): Promise<InterestResult> => run(ctx, 'interest', values, calculateInterest);

/** Compares the shares of securities and boards with the limits at the account's maintenance ratio. */
export const getConcentration = (ctx: Context, values: FieldValues): Promise<ConcentrationResult> =>
  run(ctx, 'concentration', values, calculateConcentration);

/** Runs the same functions as the browser, with the terms and lists of the database. */
async function run<Result>(
  ctx: Context,
  kind: CalculatorKind,
  values: FieldValues,
  calculate: (values: FieldValues, context: CalculationContext) => Calculation<Result>,
): Promise<Result> {
  const timeline = await getMarginTermsTimeline(ctx, {});
  const codes = codesIn(kind, values);
  const { records: facts } = await listSecurityFacts(ctx, { codes });
  const calculation = calculate(values, { timeline, facts });
  if ('errors' in calculation) throw fail('invalidInput', undefined, { errors: calculation.errors });
  return calculation.result;
}
