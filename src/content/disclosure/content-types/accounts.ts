import { paths } from '#ui/paths.ts';
import { registerFields } from '#workflow/change-orders/presets/register-fields.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import type { DataRow } from '#workflow/imports/definition/column.ts';
import { disclosedAccountDraft, type DisclosedAccountDraft } from '../schema.ts';
import { accountRegister } from '../service/account-registers.ts';
import { listAccountDrafts, replaceAccounts } from '../service/accounts.ts';

/** The firm's accounts, for clients' money and its own. */
export const disclosedAccounts = wholeList<DisclosedAccountDraft>({
  code: 'disclosed-accounts',
  title: '账户公示',
  group: '披露与名录',
  scope: 'firm',
  levels: 2,
  item: disclosedAccountDraft,
  itemTitle: '账户',
  key: 'number',
  fields: registerFields(accountRegister, { number: { help: '空格和连字符不计' }, currency: { help: '留空为人民币' } }),
  sheet: { register: accountRegister, toRow: (account) => account as DataRow, toEntry: (row) => row },
  read: listAccountDrafts,
  replace: replaceAccounts,
  addresses: [paths.disclosedAccounts()],
});
