import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import {
  reasonTemplateDraft,
  listReasonTemplates,
  replaceReasonTemplates,
  type ReasonTemplateDraft,
} from '../service/handling/reason-templates.ts';

/** Reason templates for refusing cases and returning steps. Staff may write any other text, so one person's approval is enough. */
export const caseReasonTemplates = wholeList<ReasonTemplateDraft>({
  code: 'case-words',
  title: '业务审核用语',
  group: '规则',
  scope: 'firm',
  item: reasonTemplateDraft,
  itemTitle: '用语',
  key: 'code',
  fields: {
    code: { title: '代码', help: '小写字母、数字和连字符' },
    usedFor: {
      title: '用于',
      words: { refuse: '不予通过', idCard: '退回身份证照片', form: '退回填写的内容', agreements: '退回协议签署', other: '退回其他步骤' },
    },
    title: { title: '名称', help: '审核人员按名称选用，前九条可按数字键' },
    text: { title: '内容', help: '客户会读到；审核人员可以修改后再发送' },
  },
  read: listReasonTemplates,
  replace: replaceReasonTemplates,
  addresses: [],
});
