import type { ContractRule, MarginTermsVersion } from '../schema/terms.ts';

/** Returns the version in force on a day from versions in any order; undefined before the first one. */
export function termsOn(versions: readonly MarginTermsVersion[], day: string): MarginTermsVersion | undefined {
  return versions.find(({ effectiveFrom, effectiveTo }) => effectiveFrom <= day && (effectiveTo === null || day <= effectiveTo));
}

/** Returns the regulatory rule for a contract of a kind opened on a day; undefined when none is known. */
export function contractRuleOn(rules: readonly ContractRule[], kind: ContractRule['kind'], day: string): ContractRule | undefined {
  return rules.find((rule) => rule.kind === kind && rule.from <= day && (rule.to === null || day <= rule.to));
}
