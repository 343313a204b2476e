import { headings, headingsOfList } from './headings.ts';
import { listKinds, lists, type ListKind } from '#securities/lists/service/definition/lists.ts';
import type { Source, SourceMapping } from '#workflow/imports/sources/source.ts';

/** The sources whose files we know, from the exchanges' and brokers' published formats. Staff add to them as data. */
export const builtInSources: readonly Source[] = [
  source('common', '通用写法（各家常见的列名）', { targets: [...listKinds], columns: commonColumns([...listKinds]) }),
  source('index-constituents', '指数公司成份股文件', { targets: ['indexes'], columns: toColumns(headingsOfList.indexes ?? {}) }),
  source('sse-detail', '上交所融资融券明细（rzrqjygk*.xls 与网页查询表）', {
    targets: ['details'],
    exchange: 'SSE',
    columns: inOnes(
      toColumns({
        code: ['标的证券代码'],
        name: ['标的证券简称'],
        dataDate: ['信用交易日期'],
        financingBalance: ['本日融资余额', '融资余额'],
        financingBuy: ['本日融资买入额', '融资买入额'],
        financingRepay: ['本日融资偿还额', '融资偿还额'],
        lendingVolume: ['本日融券余量', '融券余量'],
        lendingSell: ['本日融券卖出量', '融券卖出量'],
        lendingRepay: ['本日融券偿还量', '融券偿还量'],
      }),
    ),
  }),
  source('szse-detail', '深交所融资融券明细', {
    targets: ['details'],
    exchange: 'SZSE',
    columns: inOnes(
      toColumns({
        code: ['证券代码'],
        name: ['证券简称'],
        financingBuy: ['融资买入额'],
        financingBalance: ['融资余额'],
        lendingSell: ['融券卖出量'],
        lendingVolume: ['融券余量'],
        lendingBalance: ['融券余额'],
        totalBalance: ['融资融券余额'],
      }),
    ),
  }),
  source('szse-targets', '深交所标的证券名单', {
    targets: ['targets'],
    exchange: 'SZSE',
    columns: toColumns({
      code: ['证券代码'],
      name: ['证券简称'],
      isFinancing: ['融资标的'],
      isLending: ['融券标的'],
      financingAllowed: ['当日可融资'],
      lendingAllowed: ['当日可融券'],
      priceLimit: ['涨跌幅限制'],
    }),
  }),
  source('bse-detail', '北交所融资融券明细（JSONP）', {
    targets: ['details'],
    exchange: 'BSE',
    columns: inOnes(
      toColumns({
        code: ['zqdm', '证券代码'],
        name: ['zqjc', '证券简称'],
        financingBuy: ['rzmre', '融资买入额'],
        financingBalance: ['rzye', '融资余额'],
        lendingSell: ['rqmcl', '融券卖出量'],
        lendingVolume: ['rqyl', '融券余量'],
        lendingBalance: ['rqye', '融券余额'],
        totalBalance: ['rzrqye', '融资融券余额'],
      }),
    ),
  }),
  source('bse-targets', '北交所标的证券名单（JSONP，分页）', {
    targets: ['targets'],
    exchange: 'BSE',
    columns: toColumns({
      code: ['zqdm'],
      name: ['zqjc'],
      isFinancing: ['rzbd'],
      isLending: ['rqbd'],
      financingAllowed: ['drkrz'],
      lendingAllowed: ['drkrq'],
    }),
  }),
  source('broker-combined', '券商合并名单（折算率与保证金比例同表）', {
    targets: ['collateral', 'targets'],
    columns: toColumns({
      code: ['证券代码'],
      exchange: ['市场'],
      name: ['证券简称'],
      haircut: ['折算率'],
      financingMargin: ['融资保证金比例'],
      lendingMargin: ['融券保证金比例'],
      financingAllowed: ['融资状态'],
      lendingAllowed: ['融券状态'],
      effectiveOn: ['日期'],
    }),
  }),
  source('broker-collateral', '券商可充抵保证金证券名单', {
    targets: ['collateral'],
    columns: toColumns({ exchange: ['市场'], code: ['证券代码'], name: ['证券简称'], haircut: ['折算率'], effectiveOn: ['日期'] }),
  }),
  source('broker-targets', '券商标的证券名单', {
    targets: ['targets'],
    columns: toColumns({ code: ['证券代码'], name: ['证券简称'], financingMargin: ['融资比例'], lendingMargin: ['融券比例'] }),
  }),
  source('own', '本站下载的名单', { targets: [...listKinds], columns: inOnes(ownColumns([...listKinds])) }),
];

function source(code: string, name: string, mapping: SourceMapping): Source {
  return { code, name, isBuiltIn: true, mapping };
}

function toColumns(words: Readonly<Record<string, readonly string[]>>): SourceMapping['columns'] {
  return Object.fromEntries(Object.entries(words).map(([field, list]) => [field, { headings: [...list], spellings: {} }]));
}

/** Columns whose amounts the publisher's format fixes in yuan, shares and fund units, whether the headings say so or not. */
function inOnes(columns: SourceMapping['columns']): SourceMapping['columns'] {
  const amounts = new Set(listKinds.flatMap((kind) => lists[kind].fields).flatMap(({ name, measure }) => (measure ? [name] : [])));
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, amounts.has(name) ? { ...column, unit: 'one' } : column]),
  );
}

function commonColumns(kinds: readonly ListKind[]): SourceMapping['columns'] {
  const names = new Set(kinds.flatMap((kind) => lists[kind].fields.map(({ name }) => name)));
  return toColumns(Object.fromEntries(Object.entries(headings).filter(([name]) => names.has(name))));
}

/** What we write at the head of a column ourselves: the field's own title. */
function ownColumns(kinds: readonly ListKind[]): SourceMapping['columns'] {
  return toColumns(Object.fromEntries(kinds.flatMap((kind) => lists[kind].fields.map(({ name, title }) => [name, [title]]))));
}
