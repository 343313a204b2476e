import { foldText } from '#platform/search/fold.ts';
import { uncheckedFields } from '../places.ts';
import type { CheckName, TextRule } from '../rule.ts';
import { familyOf, allRules } from '../rules/all-rules.ts';
import { contentChecks, type CheckData, type CheckMatch } from './content-checks.ts';
import { findMatches, withoutOverlaps, type RuleMatch } from './find-matches.ts';
import { foldCheckedText, type CheckedContent } from './folded-content.ts';

/** Checks of the caller, which know more than the texts. */
export type OwnChecks = Readonly<Partial<Record<CheckName, () => readonly CheckMatch[]>>>;

/** Finds everything in a content that breaks a rule, in the order of the rules. */
export function checkContent(content: CheckedContent, data: CheckData, own: OwnChecks = {}): RuleMatch[] {
  const title = foldText(content.title);
  const texts = content.texts.filter(({ name }) => !uncheckedFields.has(name)).map((text) => foldCheckedText(text, title));
  const rules = allRules.filter(({ places }) => places.length === 0 || places.includes(content.place));
  const found = rules.flatMap((rule) => {
    if (rule.matcher.kind !== 'check') return findMatches(rule, texts);
    const check = contentChecks[rule.matcher.check];
    const matches = own[rule.matcher.check]?.() ?? check?.(content, data) ?? [];
    return matches.map((match) => toRuleMatch(rule, match));
  });
  return withoutOverlaps(found, familyOf);
}

const toRuleMatch = (
  rule: TextRule,
  { instead = rule.instead ?? undefined, severity = rule.severity, ...match }: CheckMatch,
): RuleMatch => ({
  ...match,
  rule,
  severity,
  instead: instead ?? null,
});
