import { listKinds, lists, type ListKind } from '#securities/lists/service/definition/lists.ts';
import type { Source, SourceMapping } from '#workflow/imports/sources/source.ts';

/**
 * The headings of each field for every known source: the three exchanges, brokers' lists, our own files. Add new spellings here;
 * blanks, brackets with units, full-width letters and letter case are normalised before the comparison. Two-row headers are
 * written `upper/lower`.
 */
const headings: Record<string, readonly string[]> = {
  code: ['证券代码', '代码', '标的证券代码', '股票代码', '担保证券代码', 'zqdm', 'code', 'security_code'],
  name: [
    '证券简称',
    '证券名称',
    '简称',
    '名称',
    '标的证券简称',
    '股票简称',
    '担保证券简称',
    'zqjc',
    'short_name',
    'name',
    'current_short_name',
  ],
  exchange: ['市场', '交易市场', '交易所', '上市地', '证券市场', 'scdm', 'jys', 'exchange', 'market'],
  dataDate: ['数据日期', '信用交易日期', '业务日期', 'data_date'],
  effectiveOn: ['生效日期', '日期', '执行日期', '调整日期', 'effective_date', 'effective_on'],
  securityType: ['证券类型', '证券类别', '证券品种', 'security_type'],
  haircut: ['折算率', '折算比例', '担保折算率', '可充抵保证金折算率', 'zsl', 'haircut'],
  zeroReason: ['零折算原因', 'zero_reason'],
  concentrationGroup: ['集中度分组', '集中度组别', '分组', 'concentration_group'],
  isFinancing: ['融资标的', '是否融资标的', 'rzbd', 'is_financing_target'],
  isLending: ['融券标的', '是否融券标的', 'rqbd', 'is_lending_target'],
  financingAllowed: ['当日可融资', '融资状态', 'drkrz', 'financing_allowed_today'],
  lendingAllowed: ['当日可融券', '融券状态', 'drkrq', 'lending_allowed_today'],
  financingMargin: ['融资保证金比例', '融资比例', '保证金比例/融资', '融资/保证金比例', 'financing_margin'],
  lendingMargin: ['融券保证金比例', '融券比例', '保证金比例/融券', '融券/保证金比例', 'lending_margin'],
  lendingMarginPrivate: ['私募融券保证金比例', '融券保证金比例(私募)', 'lending_margin_private_fund'],
  priceLimit: ['涨跌幅限制', 'price_limit'],
  financingBalance: ['融资余额', '本日融资余额', 'rzye'],
  financingBuy: ['融资买入额', '本日融资买入额', 'rzmre'],
  financingRepay: ['融资偿还额', '本日融资偿还额'],
  lendingVolume: ['融券余量', '本日融券余量', 'rqyl'],
  lendingSell: ['融券卖出量', '本日融券卖出量', 'rqmcl'],
  lendingRepay: ['融券偿还量', '本日融券偿还量'],
  lendingBalance: ['融券余额', '融券余量金额', '本日融券余量金额', 'rqye'],
  totalBalance: ['融资融券余额', '两融余额', '本日融资融券余额', 'rzrqye'],
  staticPe: ['静态市盈率', '个股静态市盈率', '最新静态市盈率', '市盈率', 'static_pe'],
  status: ['市盈率状态', 'status'],
  reason: ['原因', '列入原因', '采用原因', 'reason'],
  concentrationLimit: ['单一证券集中度上限', '集中度上限', 'single_stock_concentration_limit'],
  lastClose: ['收盘价', '参考收盘价', 'last_close'],
  fairPrice: ['公允价格', '公允价', 'fair_price'],
  board: ['板块', 'board'],
  riskStatus: ['风险状态', '风险警示', 'risk_status'],
  listingStatus: ['上市状态', 'listing_status'],
  indexCode: ['指数代码', 'index_code'],
  indexName: ['指数名称', '指数简称', 'index_name'],
};

/** Headings with a different meaning in one list. */
const headingsOfList: Partial<Record<ListKind, Record<string, readonly string[]>>> = {
  indexes: { code: ['成份券代码', '成分券代码', '成份股代码'], name: ['成份券名称', '成分券名称', '成份股名称'] },
};

/** The built-in sources, from the published formats of exchanges and brokers. Staff can add more as data. */
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

/** Returns the columns whose amounts the publisher's format defines in yuan, shares and fund units, even without a unit in the heading. */
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

/** Our own heading of a column is the title of its field. */
function ownColumns(kinds: readonly ListKind[]): SourceMapping['columns'] {
  return toColumns(Object.fromEntries(kinds.flatMap((kind) => lists[kind].fields.map(({ name, title }) => [name, [title]]))));
}
