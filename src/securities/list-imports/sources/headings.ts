import type { ListKind } from '#securities/lists/service/definition/lists.ts';

/**
 * Which words at the head of a column mean which field, for every source we know: the three exchanges, brokers'
 * lists, our own files. A new spelling is one more word here; blanks, brackets with units, full-width letters and
 * letter case are already evened out before the comparison. Two-row headers read `upper/lower`.
 */
export const headings: Record<string, readonly string[]> = {
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

/** Words of headings that mean something else in one list than elsewhere. */
export const headingsOfList: Partial<Record<ListKind, Record<string, readonly string[]>>> = {
  indexes: { code: ['成份券代码', '成分券代码', '成份股代码'], name: ['成份券名称', '成分券名称', '成份股名称'] },
};
