import type { DataColumn, PublicTable } from '#platform/public-table.ts';
import { paths } from '#ui/paths.ts';
import type { ListEntryRow } from './service/changes/compare-versions.ts';
import { listRowIds, openWholeList, readRows, type WholeList } from './service/changes/whole-list.ts';
import { formatFieldValue, toPlainValue, type ShownField } from './service/definition/field-words.ts';
import { comparedFields, namedList } from './service/definition/named-list.ts';
import { factsOf } from './service/entries/markets.ts';
import { findVersion } from './service/entries/version.ts';
import type { ListName } from './web/named-lists.ts';

interface ListFacts {
  code: string;
  about: string;
  page: string;
}

/** The lists that are data of their own; the others are views of these. */
const facts: Partial<Record<ListName, ListFacts>> = {
  assure: {
    code: 'margin-collateral',
    about: '可充抵保证金的证券及折算率，最近一期。',
    page: paths.marginSecurity({ tab: 'assure' }),
  },
  marginSecurities: {
    code: 'margin-securities',
    about: '可以融资买入或融券卖出的证券及保证金比例，最近一期。',
    page: paths.marginSecurity(),
  },
  fairConversion: {
    code: 'margin-fair-prices',
    about: '以公允价格而不是市价计算的担保证券，最近一期。',
    page: paths.marginSecurity({ tab: 'fair' }),
  },
  currencyFund: {
    code: 'margin-cash-funds',
    about: '可充抵保证金的货币基金，最近一期。',
    page: paths.marginSecurity({ tab: 'cash' }),
  },
  highRisk: {
    code: 'margin-high-risk',
    about: '列为高风险的担保证券及集中度上限，最近一期。',
    page: paths.marginSecurity({ tab: 'risk' }),
  },
  staticPe: {
    code: 'static-pe',
    about: '各证券的静态市盈率，最近一期。',
    page: paths.marginSecurity({ tab: 'pe' }),
  },
  underlying: {
    code: 'index-constituents',
    about: '主要指数的成份股，最近一期。',
    page: paths.marginSecurity({ tab: 'underlying' }),
  },
};

function toTable(name: ListName, { code, about, page }: ListFacts): PublicTable {
  const list = namedList(name);
  const { kind, extraKey } = list.definition;
  const fields = comparedFields(list);
  const key = ['code', 'exchange', ...(extraKey ? [extraKey] : [])];
  return {
    code,
    title: list.title,
    about,
    page,
    key,
    columns: [
      { name: 'code', title: '证券代码', type: 'text', isRequired: true },
      ...fields.map(toColumn),
      { name: 'isSample', title: '示例数据', type: 'boolean', isRequired: true },
    ],
    tags: [`list:${kind}`],
    async read(ctx) {
      if (!(await findVersion(ctx, kind))) return { rows: [] };
      const whole = await openWholeList(ctx, name, {});
      const ids = await listRowIds(ctx, whole);
      const inBatches = async function* () {
        for await (const rows of readRows(ctx, whole, ids)) yield rows.map((row) => toRow(row, fields, whole));
      };
      return { asOf: whole.version.dataDate, rows: inBatches() };
    },
  };
}

const toColumn = ({ name, title, kind }: ShownField): DataColumn => {
  const isNumber = kind === 'percent' || kind === 'number';
  return {
    name,
    title,
    type: isNumber ? 'number' : kind === 'flag' ? 'boolean' : kind === 'day' ? 'day' : 'text',
    ...(kind === 'percent' && { unit: '%' }),
    ...(name === 'exchange' && { isRequired: true as const }),
  };
};

/** Without the date of the whole list, which changes every day: increments contain the rows whose own facts changed. */
function toRow(row: ListEntryRow, fields: readonly ShownField[], { version }: WholeList) {
  const values = fields.map((field) => {
    const value = row[field.name];
    return [
      field.name,
      field.kind === 'choice' && field.name !== 'exchange' ? formatFieldValue(field, value) || null : toPlainValue(field, value),
    ];
  });
  return { code: row.code, ...Object.fromEntries(values), isSample: factsOf(version, row.exchange).isSynthetic };
}

/** The current version of each list; earlier ones are on the pages by day. */
export const listTables: readonly PublicTable[] = Object.entries(facts).map(([name, own]) => toTable(name as ListName, own));
