import type { PublicTable } from '#platform/public-table.ts';
import { paths } from '#ui/paths.ts';
import { listCatalogueRows, readListState } from './service/catalogue.ts';
import { catalogueTag } from './service/tags.ts';

/** The futures products of all exchanges. */
export const futuresProductTable: PublicTable = {
  code: 'futures-products',
  title: '期货品种',
  about: '各期货交易所的上市品种：合约乘数、最小变动价位、最低保证金与交易时间，以交易所公布的为准。',
  page: paths.futuresIntroduction({ tab: 'products' }),
  key: ['code'],
  columns: [
    { name: 'code', title: '品种代码', type: 'text', isRequired: true },
    { name: 'name', title: '品种', type: 'text', isRequired: true },
    { name: 'exchange', title: '交易所', type: 'text', isRequired: true },
    { name: 'multiplier', title: '合约乘数', type: 'number', isRequired: true },
    { name: 'unit', title: '乘数单位', type: 'text', isRequired: true },
    { name: 'priceTick', title: '最小变动价位', type: 'number', isRequired: true },
    { name: 'minMarginPct', title: '最低交易保证金', type: 'number', unit: '%', isRequired: true },
    { name: 'listedOn', title: '上市日期', type: 'day', isRequired: true },
    { name: 'daySession', title: '日盘', type: 'text', isRequired: true },
    { name: 'nightSession', title: '夜盘', type: 'text' },
  ],
  tags: [catalogueTag],
  async read(ctx) {
    const [{ products }, { asOf }] = await Promise.all([listCatalogueRows(ctx), readListState(ctx, 'products')]);
    return { asOf, rows: products.map(({ basis: _basis, tradingName: _trading, ...row }) => row) };
  },
};
