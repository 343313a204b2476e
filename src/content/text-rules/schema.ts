import { z } from 'zod';
import { allRules } from './service/rules/all-rules.ts';

const codes = allRules.map(({ code }) => code) as [string, ...string[]];

/** A passage that stands although a rule finds it. */
export const ruleExceptionDraft = z.object({
  passage: z.string().trim().min(1, '请填写原文，整篇都例外时填“整篇”').max(120, '原文不超过 120 个字'),
  rule: z.enum(codes, '请选择规则'),
  kind: z.string().trim().max(40, '内容种类不超过 40 个字符').default(''),
  subject: z.string().trim().max(320, '内容编号不超过 320 个字符').default(''),
  reason: z.string().trim().min(4, '请写明为什么合规').max(300, '原因不超过 300 个字'),
  until: z.iso.date('截止日期应为实际存在的日期'),
});
export type RuleExceptionDraft = z.input<typeof ruleExceptionDraft>;
