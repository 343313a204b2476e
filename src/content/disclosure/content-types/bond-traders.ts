import { paths } from '#ui/paths.ts';
import { registerFields } from '#workflow/change-orders/presets/register-fields.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import type { DataRow } from '#workflow/imports/definition/column.ts';
import { bondTraderDraft, type BondTraderDraft } from '../schema.ts';
import { bondTraderRegister } from '../service/account-registers.ts';
import { listBondTraderDrafts, replaceBondTraders } from '../service/bond-traders.ts';

/** Bond traders by kind of business. */
export const bondTraders = wholeList<BondTraderDraft>({
  code: 'bond-traders',
  title: '债券交易人员',
  group: '披露与名录',
  scope: 'firm',
  item: bondTraderDraft,
  itemTitle: '人员',
  key: ['business', 'name'],
  fields: registerFields(bondTraderRegister, {
    business: { help: '相同的列在一起' },
    phone: { help: '只公布固定电话，如 010-0000 0000' },
  }),
  sheet: { register: bondTraderRegister, toRow: (person) => person as DataRow, toEntry: (row) => row },
  read: listBondTraderDrafts,
  replace: replaceBondTraders,
  addresses: [paths.bondTraders()],
});
