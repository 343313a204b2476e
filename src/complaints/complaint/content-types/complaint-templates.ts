import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { listTemplateDrafts, replaceTemplates, templateDrafts, type TemplateDraft } from '../service/handling/templates.ts';
import { businessKinds } from '../web/business-kinds.ts';

/** The templates for answers to complaints. */
export const complaintTemplates = wholeList<TemplateDraft>({
  code: 'complaint-templates',
  title: '投诉答复模板',
  group: '规则',
  scope: 'firm',
  levels: 2,
  item: templateDrafts.element,
  itemTitle: '模板',
  key: 'code',
  fields: {
    code: { title: '代码', help: '小写字母、数字和连字符' },
    step: { title: '用于', words: { decline: '不予受理', extend: '延期', answer: '答复' } },
    types: { title: '适用类型', help: '都不选时适用所有类型' },
    'types.*': { title: '类型', words: { complaint: '投诉', report: '举报', enquiry: '咨询', suggestion: '建议' } },
    business: { title: '适用业务', help: '留空时适用所有业务', words: Object.fromEntries(businessKinds.map((kind) => [kind, kind])) },
    title: '名称',
    text: { title: '内容', help: '{number}、{business}、{branch}、{due}、{today} 会换成投诉的编号、业务、网点、期限和当天日期' },
  },
  read: listTemplateDrafts,
  replace: replaceTemplates,
  addresses: [],
});
