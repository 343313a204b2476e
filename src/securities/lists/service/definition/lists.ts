import type { DescribedTable } from '#platform/database/column.ts';
import type { ImportColumn } from '#workflow/imports/definition/column.ts';
import {
  cashFundEntries,
  collateralEntries,
  detailEntries,
  fairPriceEntries,
  highRiskEntries,
  indexEntries,
  securityEntries,
  staticPeEntries,
  targetEntries,
} from '../../tables.ts';
import {
  code,
  name,
  exchange,
  dataDate,
  effectiveOn,
  securityType,
  flag,
  margin,
  amount,
  haircut,
  limitBounds,
  boards,
  risks,
  listings,
  groups,
  zeroReasons,
  peStates,
  highRisks,
  fairReasons,
} from './list-fields.ts';

export const listKinds = [
  'securities',
  'indexes',
  'collateral',
  'targets',
  'details',
  'staticPe',
  'highRisk',
  'fairPrice',
  'cashFunds',
] as const;
export type ListKind = (typeof listKinds)[number];

/** A kind of list: the columns of its files, and the table of its rows. */
export interface ListDefinition {
  kind: ListKind;
  title: string;
  table: DescribedTable;
  fields: readonly ImportColumn[];
  /** At least one of these columns is required. */
  oneOf?: readonly string[];
  /** Part of a row's key, besides exchange and code. */
  extraKey?: 'effectiveOn' | 'indexName';
  /** The usual filters, whose totals are stored with each version. */
  countedBy: readonly string[];
  /** The figure that moves daily: for the guards a row has changed only when it doubles or halves. */
  movingFigure?: string;
  /** True when its rows can be searched by name and pinyin. */
  isSearched: boolean;
}

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
      { name: 'board', title: '板块', content: boards, mayBeBlank: true, isKept: true },
      { name: 'riskStatus', title: '风险状态', content: risks, mayBeBlank: true, isKept: true },
      { name: 'listingStatus', title: '上市状态', content: listings, mayBeBlank: true, isKept: true },
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
      { name: 'name', title: '证券简称', content: 'text', longest: 80, mayBeBlank: true, isKept: true },
      exchange,
      { name: 'indexName', title: '指数名称', content: 'text', longest: 80, isRequired: true },
      { name: 'indexCode', title: '指数代码', content: 'text', longest: 80, mayBeBlank: true, isKept: true },
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
      haircut,
      dataDate,
      effectiveOn,
      securityType,
      { name: 'zeroReason', title: '零折算原因', content: zeroReasons, mayBeBlank: true, isKept: true },
      { name: 'concentrationGroup', title: '集中度分组', content: groups, mayBeBlank: true, isKept: true },
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
      { ...flag('isFinancing', '融资标的'), asksBlank: true },
      { ...flag('isLending', '融券标的'), asksBlank: true },
      flag('financingAllowed', '当日可融资'),
      flag('lendingAllowed', '当日可融券'),
      margin('financingMargin', '融资保证金比例'),
      margin('lendingMargin', '融券保证金比例'),
      margin('lendingMarginPrivate', '融券保证金比例（私募）'),
      { name: 'priceLimit', title: '涨跌幅限制', content: 'priceLimit', mayBeBlank: true, isKept: true },
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
      { ...amount('financingBalance', '融资余额', 'money'), isRequired: true },
      amount('financingBuy', '融资买入额', 'money'),
      amount('financingRepay', '融资偿还额', 'money'),
      { ...amount('lendingVolume', '融券余量', 'quantity'), isRequired: true },
      amount('lendingSell', '融券卖出量', 'quantity'),
      amount('lendingRepay', '融券偿还量', 'quantity'),
      amount('lendingBalance', '融券余额', 'money'),
      amount('totalBalance', '融资融券余额', 'money'),
    ],
    movingFigure: 'financingBalance',
    countedBy: ['exchange'],
    isSearched: false,
  },
  staticPe: {
    kind: 'staticPe',
    title: '静态市盈率',
    table: staticPeEntries,
    fields: [
      code,
      name,
      exchange,
      { name: 'staticPe', title: '静态市盈率', content: 'ratio', isRequired: true, mayBeBlank: true, units: ['倍'] },
      { name: 'status', title: '市盈率状态', content: peStates, mayBeBlank: true },
      dataDate,
      securityType,
    ],
    movingFigure: 'staticPe',
    countedBy: ['exchange', 'status'],
    isSearched: true,
  },
  highRisk: {
    kind: 'highRisk',
    title: '高风险证券',
    table: highRiskEntries,
    fields: [
      code,
      name,
      exchange,
      { name: 'reason', title: '列入原因', content: highRisks, isRequired: true },
      {
        name: 'concentrationLimit',
        title: '单一证券集中度上限',
        content: { rate: limitBounds },
        units: ['%'],
        mayBeBlank: true,
        isKept: true,
      },
      dataDate,
      securityType,
    ],
    countedBy: ['exchange', 'reason'],
    isSearched: true,
  },
  fairPrice: {
    kind: 'fairPrice',
    title: '公允价格',
    table: fairPriceEntries,
    fields: [
      code,
      name,
      exchange,
      amount('lastClose', '收盘价', 'price'),
      { ...amount('fairPrice', '公允价格', 'price'), isRequired: true, mayBeBlank: false },
      { name: 'reason', title: '采用原因', content: fairReasons, mayBeBlank: true, isKept: true },
      dataDate,
      effectiveOn,
      securityType,
    ],
    extraKey: 'effectiveOn',
    countedBy: ['exchange'],
    isSearched: true,
  },
  cashFunds: {
    kind: 'cashFunds',
    title: '货币基金',
    table: cashFundEntries,
    fields: [code, name, exchange, haircut, dataDate, securityType],
    countedBy: ['exchange'],
    isSearched: true,
  },
};

export const isListKind = (word: string): word is ListKind => (listKinds as readonly string[]).includes(word);

/** Converts a column name to SQL: `financingMargin` → `financing_margin`. */
export const toSnake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
