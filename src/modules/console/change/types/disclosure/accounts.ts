import { accountDraft, type AccountDraft } from '#modules/portal/disclosure/schema.ts';
import { listAccountDrafts, replaceAccounts } from '#modules/portal/disclosure/service/accounts.ts';
import { paths } from '#web/paths.ts';
import { wholeList } from '../made/whole-list.ts';

/** The firm's accounts, clients' money and its own. */
export const disclosedAccounts = wholeList<AccountDraft>({
  code: 'disclosed-accounts',
  title: '账户公示',
  group: '披露与名录',
  levels: 2,
  item: accountDraft,
  itemTitle: '账户',
  key: 'number',
  fields: {
    kind: { title: '类别', words: { first: '客户交易结算资金账户', second: '自有资金账户', futuresMargin: '期货保证金账户' } },
    holder: '户名',
    bank: '开户银行',
    number: { title: '账号', help: '空格和连字符不计' },
    currency: { title: '币种', help: '留空为人民币' },
    purpose: '用途',
    updatedOn: '更新日期',
    isSample: '示例数据',
  },
  read: listAccountDrafts,
  replace: replaceAccounts,
  addresses: [paths.disclosedAccounts()],
});
