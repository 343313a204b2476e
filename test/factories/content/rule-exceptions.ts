import type { RuleExceptionDraft } from '#content/text-rules/schema.ts';

/** Builds a lawful exception for a passage in all contents. */
export const buildRuleException = (passage: string, changes: Partial<RuleExceptionDraft> = {}): RuleExceptionDraft => ({
  passage,
  rule: 'promise-principal',
  kind: '',
  subject: '',
  reason: '引用法规名称',
  until: '2026-12-31',
  ...changes,
});
