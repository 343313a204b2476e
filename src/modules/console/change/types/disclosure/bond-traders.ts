import { bondTraderDraft, type BondTraderDraft } from '#modules/portal/disclosure/schema.ts';
import { listBondTraderDrafts, replaceBondTraders } from '#modules/portal/disclosure/service/bond-traders.ts';
import { paths } from '#web/paths.ts';
import { wholeList } from '../made/whole-list.ts';

/** Who trades bonds, by kind of business. */
export const bondTraders = wholeList<BondTraderDraft>({
  code: 'bond-traders',
  title: '债券交易人员',
  group: '披露与名录',
  item: bondTraderDraft,
  itemTitle: '人员',
  fields: {
    business: { title: '业务类别', help: '相同的列在一起' },
    name: '姓名',
    post: '岗位',
    phone: { title: '办公电话', help: '只公布固定电话，如 010-0000 0000' },
    publishedOn: '公示日期',
    isSample: '示例数据',
  },
  read: listBondTraderDrafts,
  replace: replaceBondTraders,
  addresses: [paths.bondTraders()],
});
