import type { Context } from '#platform/context.ts';
import { addDays } from '#platform/day.ts';
import { firstDayOf, listRegulations, type Regulation } from '#securities/lists/service/entries/regulations.ts';
import type { ContractRule } from '../schema/terms.ts';

const kinds = [
  { kind: 'financing', parameter: 'financing_margin_min', scope: 'all' },
  { kind: 'lending', parameter: 'lending_margin_min', scope: 'general' },
  { kind: 'lendingPrivate', parameter: 'lending_margin_min', scope: 'private_fund' },
] as const;

/**
 * Lists the regulators' minimum margin ratios by contract date, by kind, newest first. Existing contracts and their extensions
 * keep the rule of their first day (notices of the three exchanges of 2026-01-14 and earlier). A rule that took effect after a
 * day's close applies to contracts from the next day on.
 */
export async function listContractRules(ctx: Context): Promise<ContractRule[]> {
  const regulations = await listRegulations(ctx, ['financing_margin_min', 'lending_margin_min']);
  return kinds.flatMap(({ kind, parameter, scope }) => {
    const own = regulations.filter((one) => one.parameter === parameter && one.scope === scope);
    return own.map((regulation, at) => toRule(kind, regulation, own[at + 1])).toReversed();
  });
}

function toRule(kind: ContractRule['kind'], regulation: Regulation, next: Regulation | undefined): ContractRule {
  const { value: minimum, document } = regulation;
  return { kind, from: firstDayOf(regulation), to: next ? addDays(firstDayOf(next), -1) : null, minimum, document };
}

/** Returns the limits that no version of the firm's terms may exceed, besides the margin ratios. Throws when one is missing. */
export async function readTermsLimits(ctx: Context): Promise<{ withdraw: number; contractMonths: number }> {
  const regulations = await listRegulations(ctx, ['maintenance_withdraw_min', 'contract_months_max']);
  const valueOf = (parameter: string) => {
    const found = regulations.find((one) => one.parameter === parameter);
    if (!found) throw new Error(`no regulatory parameter ${parameter}`);
    return found.value;
  };
  return { withdraw: valueOf('maintenance_withdraw_min'), contractMonths: valueOf('contract_months_max') };
}
