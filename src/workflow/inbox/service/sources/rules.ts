import { findRule } from '#content/text-rules/service/rules/all-rules.ts';
import { listRuleWork } from '#workflow/rule-check/service/list-findings.ts';
import type { InboxSource } from '../inbox-source.ts';

/** Findings of the rules, in the inbox of the role that owns the rule. */
export const ruleSource: InboxSource = {
  code: 'rules',
  name: '违反合规规则的文字',
  group: 'waiting',
  wants: ['content.read'],
  list: async (ctx, count) =>
    (await listRuleWork(ctx, count)).map(({ id, rule, title, label, severity, written, instead, foundAt }) => ({
      subject: String(id),
      title,
      text: [
        `${severity === 'block' ? '须改正' : '提醒'}：${findRule(rule)?.name ?? rule}，${label}`,
        ...(written === '' ? [] : [`写的是“${written}”`]),
        ...(instead ? [`改成“${instead}”`] : []),
      ].join('，'),
      since: foundAt,
      dueOn: null,
      href: '/rules',
    })),
};
