import { paths } from '#ui/paths.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { feeItemDraft, type FeeItemDraft } from '../schema/dealing.ts';
import { listFeeItems } from '../service/fees.ts';
import { replaceFees } from '../service/write-fees.ts';

/** The fees, in their order. Their rates are entered separately. */
export const feeItems = wholeList<FeeItemDraft>({
  code: 'fee-items',
  title: '收费项目',
  group: '规则',
  scope: 'firm',
  item: feeItemDraft,
  itemTitle: '收费项目',
  key: 'code',
  keepsAll: true,
  fields: {
    code: { title: '代码', help: '小写字母开头；启用后不能更改或删除' },
    business: '业务',
    product: '品种',
    name: '项目名称',
  },
  read: listFeeItems,
  replace: replaceFees,
  addresses: [paths.fees()],
});
