import type { ContractRule, MarginTermsVersion } from '../schema/terms.ts';

/** The version in force on a day, out of all of them in any order; undefined before the first one. */
export function termsOn(versions: readonly MarginTermsVersion[], day: string): MarginTermsVersion | undefined {
  return versions.find(({ effectiveFrom, effectiveTo }) => effectiveFrom <= day && (effectiveTo === null || day <= effectiveTo));
}

/** The regulators' rule for a contract of a kind that was opened on a day; undefined where none is on record. */
export function contractRuleOn(rules: readonly ContractRule[], kind: ContractRule['kind'], day: string): ContractRule | undefined {
  return rules.find((rule) => rule.kind === kind && rule.from <= day && (rule.to === null || day <= rule.to));
}
