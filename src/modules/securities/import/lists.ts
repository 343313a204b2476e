import type { Column, Table } from '#platform/database/table.ts';
import { securityTypeNames } from '../web/security-type.ts';
import { collateralEntries, detailEntries, indexEntries, securityEntries, targetEntries } from '../tables.ts';
import { readAmount } from './rules/amount.ts';
import { readCode } from './rules/code.ts';
import { readDay } from './rules/day.ts';
import { haircutBounds, marginBounds, rateRule, type RateBounds } from './rules/rate.ts';
import type { Rule } from './rules/reading.ts';
import { choiceRule, readExchange, readFlag, readName, readPriceLimit, readText } from './rules/text.ts';

export const listKinds = ['securities', 'indexes', 'collateral', 'targets', 'details'] as const;
export type ListKind = (typeof listKinds)[number];

/** One column that a list's files may have. */
export interface Field {
  name: string;
  /** What staff call it. */
  title: string;
  rule: Rule;
  /** The file is refused without this column. */
  isRequired?: boolean;
  /** Every row must have a value where the column exists. */
  isFilled?: boolean;
  /** Present for rates: how numbers without a percent sign are understood. */
  rate?: RateBounds;
  /** Units that the heading may state. */
  units?: readonly string[];
  /** A file without this column leaves the values of the version before. */
  isKept?: boolean;
}

/** A kind of list: what its files hold, and the table that its rows go to. */
export interface ListDefinition {
  kind: ListKind;
  title: string;
  table: Table<Record<string, Column<unknown>>>;
  fields: readonly Field[];
  /** At least one of these columns must be there. */
  oneOf?: readonly string[];
  /** What makes two rows speak of the same thing, besides exchange and code. */
  extraKey?: 'effectiveOn' | 'indexName';
  /** The usual filters, whose totals are kept with each version. */
  countedBy: readonly string[];
  /** Its rows are found by name and pinyin. */
  isSearched: boolean;
}

const code: Field = { name: 'code', title: '证券代码', rule: readCode, isRequired: true, isFilled: true };
const name: Field = { name: 'name', title: '证券简称', rule: readName, isRequired: true, isFilled: true };
const exchange: Field = { name: 'exchange', title: '市场', rule: readExchange };
const dataDate: Field = { name: 'dataDate', title: '数据日期', rule: readDay, isFilled: true };
const effectiveOn: Field = { name: 'effectiveOn', title: '生效日期', rule: readDay, isFilled: true };
const securityType: Field = {
  name: 'securityType',
  title: '证券类型',
  rule: choiceRule(Object.fromEntries(Object.entries(securityTypeNames).map(([value, text]) => [value, [text]]))),
};

const flag = (fieldName: string, title: string): Field => ({ name: fieldName, title, rule: readFlag });
const margin = (fieldName: string, title: string): Field => ({
  name: fieldName,
  title,
  rule: rateRule(marginBounds),
  rate: marginBounds,
  units: ['%'],
  isKept: true,
});
const amount = (fieldName: string, title: string): Field => ({
  name: fieldName,
  title,
  rule: readAmount,
  units: ['元', '人民币元', '股', '份', '股/份', '手', '张'],
});

const boards = choiceRule({ main: ['主板'], star: ['科创板'], chinext: ['创业板'], bse: ['北交所'], fund: ['基金'], bond: ['债券'] });
const risks = choiceRule({ normal: ['正常'], st: ['ST', '其他风险警示'], st_star: ['*ST', '退市风险警示'], delisting: ['退市整理'] });
const listings = choiceRule({ listed: ['上市'], suspended: ['停牌'], delisted: ['退市'], historical: ['历史'] });
const groups = choiceRule({ A: ['A组'], B: ['B组'], C: ['C组'], D: ['D组'], cash: ['现金类'] });
const zeroReasons = choiceRule({
  risk_warning: ['风险警示'],
  static_pe_over_300: ['静态市盈率高于300'],
  negative_static_pe: ['静态市盈率为负'],
  other: ['其他'],
});

export const lists: Record<ListKind, ListDefinition> = {
  securities: {
    kind: 'securities',
    title: '证券主表',
    table: securityEntries,
    fields: [
      code,
      name,
      { ...exchange, isRequired: true },
      { ...securityType, isRequired: true },
      { name: 'board', title: '板块', rule: boards },
      { name: 'riskStatus', title: '风险状态', rule: risks },
      { name: 'listingStatus', title: '上市状态', rule: listings },
    ],
    countedBy: ['exchange', 'securityType'],
    isSearched: true,
  },
  indexes: {
    kind: 'indexes',
    title: '指数成份股',
    table: indexEntries,
    fields: [
      code,
      { name: 'name', title: '证券简称', rule: readText },
      exchange,
      { name: 'indexName', title: '指数名称', rule: readText, isRequired: true, isFilled: true },
      { name: 'indexCode', title: '指数代码', rule: readText },
    ],
    extraKey: 'indexName',
    countedBy: ['indexName'],
    isSearched: false,
  },
  collateral: {
    kind: 'collateral',
    title: '可充抵保证金证券',
    table: collateralEntries,
    fields: [
      code,
      name,
      exchange,
      {
        name: 'haircut',
        title: '折算率',
        rule: rateRule(haircutBounds),
        rate: haircutBounds,
        units: ['%'],
        isRequired: true,
        isFilled: true,
      },
      dataDate,
      effectiveOn,
      securityType,
      { name: 'zeroReason', title: '零折算原因', rule: zeroReasons },
      { name: 'concentrationGroup', title: '集中度分组', rule: groups, isKept: true },
    ],
    extraKey: 'effectiveOn',
    countedBy: ['exchange', 'securityType', 'concentrationGroup'],
    isSearched: true,
  },
  targets: {
    kind: 'targets',
    title: '标的证券',
    table: targetEntries,
    fields: [
      code,
      name,
      exchange,
      flag('isFinancing', '融资标的'),
      flag('isLending', '融券标的'),
      flag('financingAllowed', '当日可融资'),
      flag('lendingAllowed', '当日可融券'),
      margin('financingMargin', '融资保证金比例'),
      margin('lendingMargin', '融券保证金比例'),
      margin('lendingMarginPrivate', '融券保证金比例（私募）'),
      { name: 'priceLimit', title: '涨跌幅限制', rule: readPriceLimit, isKept: true },
      dataDate,
      effectiveOn,
      securityType,
    ],
    oneOf: ['isFinancing', 'isLending', 'financingMargin', 'lendingMargin'],
    extraKey: 'effectiveOn',
    countedBy: ['exchange', 'securityType', 'isFinancing', 'isLending'],
    isSearched: true,
  },
  details: {
    kind: 'details',
    title: '融资融券交易明细',
    table: detailEntries,
    fields: [
      code,
      name,
      exchange,
      dataDate,
      { ...amount('financingBalance', '融资余额'), isRequired: true },
      amount('financingBuy', '融资买入额'),
      amount('financingRepay', '融资偿还额'),
      { ...amount('lendingVolume', '融券余量'), isRequired: true },
      amount('lendingSell', '融券卖出量'),
      amount('lendingRepay', '融券偿还量'),
      amount('lendingBalance', '融券余额'),
      amount('totalBalance', '融资融券余额'),
    ],
    countedBy: ['exchange'],
    isSearched: false,
  },
};
