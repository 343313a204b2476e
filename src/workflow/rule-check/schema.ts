import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';

const moment = z.iso.datetime();
const severity = z.enum(['block', 'remind'], '请选择级别');

export const ruleFindingQuery = z.object({
  state: z.enum(['open', 'ended'], '请选择状态').default('open'),
  owner: z.string().max(40, '没有这个角色').optional(),
  rule: z.string().max(60, '没有这条规则').optional(),
});
export type RuleFindingQuery = z.input<typeof ruleFindingQuery>;
export type ParsedRuleFindingQuery = z.output<typeof ruleFindingQuery>;

const ruleFinding = z.object({
  id: z.number(),
  rule: z.string(),
  ruleName: z.string(),
  reason: z.string(),
  law: z.string(),
  advice: z.string(),
  ownerName: z.string(),
  severity,
  /** The text: its kind, title and console address, and the label of the field. */
  typeTitle: z.string(),
  title: z.string(),
  href: z.string(),
  label: z.string(),
  written: z.string(),
  excerpt: z.string(),
  /** The text instead of the passage; null where only a person can write it. */
  instead: z.string().nullable(),
  /** The approved order of a future version; null for a live text. */
  orderId: z.number().nullable(),
  foundAt: moment,
  goneAt: moment.nullable(),
});
export type RuleFinding = z.infer<typeof ruleFinding>;

/** Open findings, blocking ones first and then the oldest, or the last ended ones; at most two hundred of them. */
export const ruleFindingList = z.object({
  records: z.array(ruleFinding),
  open: z.number(),
  /** Open findings in the caller's scopes by owner: their number, and the days since the oldest was found. */
  owners: z.array(z.object({ code: z.string(), name: z.string(), block: z.number(), remind: z.number(), oldestDays: z.number() })),
  checkedAt: moment.nullable(),
});
export type RuleFindingList = z.infer<typeof ruleFindingList>;

/** What the last check has read in a group of kinds. */
export const placeCount = z.object({ place: z.string(), contents: z.number(), texts: z.number(), characters: z.number() });
export type PlaceCount = z.infer<typeof placeCount>;

const ruleLine = z.object({
  code: z.string(),
  name: z.string(),
  reason: z.string(),
  law: z.string(),
  ownerName: z.string(),
  severity,
  places: z.array(z.string()),
  advice: z.string(),
  /** How it is checked, in a few words. */
  method: z.string(),
  passes: z.array(z.string()),
  fails: z.array(z.string()),
  open: z.number(),
});
export type RuleLine = z.infer<typeof ruleLine>;

export const ruleCoverage = z.object({
  checkedAt: moment.nullable(),
  tookMs: z.number().nullable(),
  versions: z.number(),
  isWhole: z.boolean(),
  places: z.array(placeCount.extend({ name: z.string(), rules: z.number() })),
  families: z.array(z.object({ code: z.string(), name: z.string(), rules: z.array(ruleLine) })),
  exceptions: z.array(
    z.object({
      passage: z.string(),
      ruleName: z.string(),
      where: z.string(),
      href: z.string(),
      reason: z.string(),
      until: z.string(),
      hasEnded: z.boolean(),
    }),
  ),
});
export type RuleCoverage = z.infer<typeof ruleCoverage>;

export const ruleFindingId = z.object({ id: whole('编号') });
export type RuleFindingId = z.input<typeof ruleFindingId>;

export const ruleExceptionAsk = ruleFindingId.extend({
  reason: z.string('请填写理由').trim().min(4, '请写明为什么合规').max(300, '理由不超过 300 个字'),
  until: z.iso.date('请选择截止日期'),
  /** True for the whole site, not only this content. */
  isEverywhere: z.boolean().default(false),
});
export type RuleExceptionAsk = z.input<typeof ruleExceptionAsk>;
export type ParsedRuleExceptionAsk = z.output<typeof ruleExceptionAsk>;

/** The order that was prepared; `isFilled` is false where its text has to be written by hand. */
export const preparedOrder = z.object({ id: z.number(), isFilled: z.boolean() });
export type PreparedOrder = z.infer<typeof preparedOrder>;
