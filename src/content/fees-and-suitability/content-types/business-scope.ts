import { paths } from '#ui/paths.ts';
import { isProseField } from '#workflow/change-orders/presets/cited-facts.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { licensedBusiness, type LicensedBusiness } from '../schema/dealing.ts';
import { readBusinessScopeDraft, replaceBusinessScope } from '../service/business-scope.ts';

/** The businesses for which the firm is licensed. */
export const businessScope = wholeList<LicensedBusiness>({
  code: 'business-scope',
  title: '业务范围',
  group: '披露与名录',
  scope: 'firm',
  levels: 2,
  item: licensedBusiness,
  itemTitle: '业务',
  key: 'code',
  fields: {
    code: { title: '代码', help: '小写字母开头' },
    name: '业务名称',
    legalBasis: { title: '法律依据', widget: 'lines' },
    permit: '许可文件',
    permittedOn: '许可日期',
    explanation: '说明',
    entry: '办理入口',
    'entry.text': '文字',
    'entry.href': { title: '链接', help: '以 / 或 https:// 开头' },
  },
  citesFacts: isProseField,
  read: async (ctx) => (await readBusinessScopeDraft(ctx)).records,
  replace: replaceBusinessScope,
  addresses: [paths.businessScope()],
});
