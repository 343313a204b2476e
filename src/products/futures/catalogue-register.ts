import type { ImportColumn } from '#workflow/imports/definition/column.ts';
import type { Register } from '#workflow/imports/definition/register.ts';
import type { CatalogueDraft } from './schema.ts';
import { listCatalogueRows, readListState } from './service/catalogue.ts';
import { replaceCatalogue } from './service/replace-catalogue.ts';

const text = (name: string, title: string, headings: string[] = []): ImportColumn => ({
  name,
  title,
  headings,
  content: 'text',
  isRequired: true,
});
const number = (name: string, title: string, headings: string[] = []): ImportColumn => ({
  ...text(name, title, headings),
  content: 'number',
});

const exchanges: readonly ImportColumn[] = [
  text('code', '交易所代码'),
  text('name', '交易所名称', ['交易所全称']),
  text('city', '所在城市'),
  text('website', '网址', ['网站']),
];

const products: readonly ImportColumn[] = [
  text('code', '品种代码', ['交易代码']),
  { ...text('exchange', '交易所', ['上市交易所', '交易所代码']) },
  text('name', '品种名称', ['品种', '合约标的']),
  text('tradingName', '交易简称', ['合约名称', '品种全称', 'tradingName']),
  number('multiplier', '合约乘数', ['交易单位数量']),
  text('unit', '交易单位', ['乘数单位']),
  number('priceTick', '最小变动价位'),
  number('minMarginPct', '最低保证金（%）', ['最低交易保证金（%）']),
  { name: 'listedOn', title: '上市日期', headings: ['上市时间'], content: 'day', isRequired: true },
  text('daySession', '日盘时间', ['交易时间']),
  { name: 'nightSession', title: '夜盘时间', headings: ['夜盘'], content: 'text', mayBeBlank: true, fallback: null },
  {
    name: 'basis',
    title: '依据',
    content: { choice: { collected: ['公开资料', 'collected'], unconfirmed: ['待核对', 'unconfirmed'] } },
    fallback: 'unconfirmed',
  },
];

const contracts: readonly ImportColumn[] = [
  text('code', '合约代码', ['合约']),
  text('product', '品种', ['品种代码', '所属品种']),
  text('deliveryMonth', '交割月份', ['交割月', '合约月份']),
];

/** The catalogue of the futures exchanges. A file contains exchanges, products or contracts, or all of them on separate sheets. */
export const catalogueRegister: Register = {
  code: 'futures',
  title: '期货品种与合约',
  extent: 'whole',
  dateTitle: '数据日期',
  expects: { every: 'days', days: 31 },
  // Contracts change every month.
  limits: { changedShareMax: 40, removedShareMax: 20, freeRows: 20, needsApproval: false },
  parts: [
    { name: 'exchanges', title: '交易所', columns: exchanges, keys: ['code'], label: 'name', isOrdered: true },
    { name: 'products', title: '品种', columns: products, keys: ['code'], label: 'name', isOrdered: true },
    { name: 'contracts', title: '合约', columns: contracts, keys: ['code'] },
  ],
  read: async (ctx) => await listCatalogueRows(ctx),
  findDate: async (ctx) => (await readListState(ctx, 'products')).asOf,
  findNewest: async (ctx) => (await readListState(ctx, 'contracts')).asOf,
  async apply(tx, { rows, changes, publication: { date } }) {
    const [ofProducts, ofContracts] = [await readListState(tx, 'products'), await readListState(tx, 'contracts')];
    const changed = (part: string) => Object.values(changes[part]!).some((own: readonly unknown[]) => own.length > 0);
    const today = date ?? ofProducts.asOf ?? '';
    await replaceCatalogue(tx, {
      ...(rows as unknown as Pick<CatalogueDraft, 'exchanges' | 'products' | 'contracts'>),
      productsAsOf: changed('products') ? today : (ofProducts.asOf ?? today),
      contractsAsOf: changed('contracts') ? today : (ofContracts.asOf ?? today),
      isDerived: !changed('contracts') && ofContracts.isDerived,
    });
  },
};
