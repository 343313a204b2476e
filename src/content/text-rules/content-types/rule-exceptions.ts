import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { ruleExceptionDraft, type RuleExceptionDraft } from '../schema.ts';
import { listAllExceptions, replaceRuleExceptions } from '../service/exceptions.ts';
import { allRules } from '../service/rules/all-rules.ts';

/** Exceptions from the rules: one person asks by a change order, another one approves it. */
export const ruleExceptions = wholeList<RuleExceptionDraft>({
  code: 'rule-exceptions',
  title: '规则例外',
  group: '规则',
  scope: 'firm',
  namesWatchedWords: true,
  item: ruleExceptionDraft,
  itemTitle: '例外',
  key: ['passage', 'rule', 'kind', 'subject'],
  fields: {
    passage: { title: '原文', help: '允许保留的文字，与检查结果中的一样；整篇都例外时填“整篇”' },
    rule: { title: '规则', words: Object.fromEntries(allRules.map(({ code, name }) => [code, name])) },
    kind: { title: '内容种类', help: '由合规检查带入；留空则各种内容都适用' },
    subject: { title: '内容编号', help: '由合规检查带入；留空则这个种类都适用' },
    reason: { title: '理由', help: '为什么合规，复核人员会看到' },
    until: { title: '截止日期', help: '最长一年，过后重新检查' },
  },
  read: listAllExceptions,
  replace: replaceRuleExceptions,
  addresses: [],
});
