import { paths } from '#ui/paths.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { sellerDraft, type SellerDraft } from '../schema/sales.ts';
import { listSellers, replaceSellers } from '../service/sales.ts';

/** Staff who may sell funds. Names and branches come from the register of staff. */
export const fundSellers = wholeList<SellerDraft>({
  code: 'fund-sellers',
  title: '基金销售人员',
  group: '披露与名录',
  scope: 'firm',
  item: sellerDraft,
  itemTitle: '人员',
  key: 'certificateNumber',
  fields: {
    certificateNumber: { title: '从业资格编号', help: '姓名和网点取自从业人员公示' },
    qualification: '资格类别',
    certificateName: '证书名称',
  },
  read: listSellers,
  replace: replaceSellers,
  addresses: [paths.consignQualify()],
});
