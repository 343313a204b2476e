import type { ImportColumn } from '#workflow/imports/definition/column.ts';
import type { Register } from '#workflow/imports/definition/register.ts';
import { disclosedAccountDraft, bondTraderDraft, type DisclosedAccountDraft, type BondTraderDraft } from '../schema.ts';
import { listAccountDrafts, replaceAccounts } from './accounts.ts';
import { listBondTraderDrafts, replaceBondTraders } from './bond-traders.ts';

const text = (name: string, title: string, headings: string[] = []): ImportColumn => ({
  name,
  title,
  headings,
  content: 'text',
  isRequired: true,
});
const isSample: ImportColumn = { name: 'isSample', title: '示例数据', content: 'flag', fallback: false };
const limits = { changedShareMax: 20, removedShareMax: 10, freeRows: 2, needsApproval: false };

/**
 * Accounts for clients' money, the firm's own money and futures margins. They receive payments, so a second person must approve
 * every change.
 */
export const accountRegister: Register = {
  code: 'accounts',
  title: '账户公示',
  extent: 'whole',
  limits: { ...limits, freeRows: 0, needsApproval: true },
  parts: [
    {
      name: 'accounts',
      title: '账户',
      keys: ['number'],
      label: 'holder',
      isOrdered: true,
      schema: disclosedAccountDraft,
      columns: [
        {
          name: 'kind',
          title: '账户类别',
          headings: ['类别', '账户性质'],
          content: {
            choice: {
              first: ['客户交易结算资金', '客户交易结算资金账户', '客户资金'],
              second: ['自有资金', '自有资金账户'],
              futuresMargin: ['期货保证金', '期货保证金账户'],
            },
          },
          isRequired: true,
        },
        text('holder', '户名', ['账户名称', '开户名称']),
        text('bank', '开户银行', ['开户行', '存管银行', '银行名称']),
        { name: 'number', title: '账号', headings: ['银行账号', '账户号码', '银行账户'], content: 'identifier', isRequired: true },
        { name: 'currency', title: '币种', content: 'text', fallback: '人民币' },
        text('purpose', '用途', ['账户用途']),
        { name: 'updatedOn', title: '更新日期', content: 'day', isStamp: true },
        isSample,
      ],
    },
  ],
  read: async (ctx) => ({ accounts: await listAccountDrafts(ctx) }),
  apply: async (tx, { rows }) => void (await replaceAccounts(tx, rows.accounts as unknown as DisclosedAccountDraft[])),
};

/** Bond traders by kind of business. */
export const bondTraderRegister: Register = {
  code: 'bondTraders',
  title: '债券投资交易人员',
  extent: 'whole',
  limits,
  parts: [
    {
      name: 'people',
      title: '人员',
      keys: ['business', 'name'],
      isOrdered: true,
      schema: bondTraderDraft,
      columns: [
        text('business', '业务类别', ['业务类型', '业务']),
        text('name', '姓名'),
        text('post', '岗位', ['职务']),
        text('phone', '固定电话', ['办公电话', '联系电话']),
        { name: 'publishedOn', title: '公示日期', content: 'day', isStamp: true },
        isSample,
      ],
    },
  ],
  read: async (ctx) => ({ people: await listBondTraderDrafts(ctx) }),
  apply: async (tx, { rows }) => void (await replaceBondTraders(tx, rows.people as unknown as BondTraderDraft[])),
};
