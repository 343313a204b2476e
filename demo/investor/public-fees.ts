import type { DemoFee } from './fee-draft.ts';

/** Levies on trades in shares: public rules, of which the firm keeps nothing. */
export const shareLevies: Record<string, DemoFee> = {
  'share-stamp-duty': {
    business: '股票交易',
    product: 'A 股、B 股',
    name: '证券交易印花税',
    payee: '税务部门（代收）',
    rates: [
      {
        from: '2008-09-19',
        standard: '成交金额的 1‰，卖方单边',
        remark: '买入不收',
        source: '财政部、国家税务总局 2008-09-18 公布的调整决定',
      },
      {
        from: '2023-08-28',
        standard: '成交金额的 0.5‰（0.05%），卖方单边',
        remark: '减半征收；买入不收',
        source: '财政部 税务总局公告 2023 年第 39 号',
      },
    ],
  },
  'share-transfer-fee': {
    business: '股票交易',
    product: 'A 股（沪、深、北）',
    name: '过户费',
    payee: '中国结算（代收）',
    rates: [
      {
        from: '2015-08-01',
        standard: '成交金额的 0.02‰，双边',
        remark: '沪、深市场；此前沪市按面值收取',
        source: '中国结算 2015 年关于调整 A 股交易过户费收费标准的通知',
      },
      {
        from: '2022-04-29',
        standard: '成交金额的 0.01‰（0.001%），双边',
        remark: '下调 50%，北交所同时统一为此标准',
        source: '中国结算 2022-04-28 关于调整股票交易过户费收费标准的通知',
      },
    ],
  },
  'share-handling-fee': {
    business: '股票交易',
    product: 'A 股（沪、深）',
    name: '经手费',
    payee: '上交所、深交所（含在佣金内）',
    rates: [
      {
        from: '2015-08-01',
        standard: '成交金额的 0.0487‰，双边',
        source: '上交所、深交所 2015 年关于调整交易经手费收费标准的通知',
      },
      {
        from: '2023-08-28',
        standard: '成交金额的 0.0341‰（0.00341%），双边',
        remark: '下调 30%',
        source: '上交所、深交所 2023-08-18 关于下调证券交易经手费的通知',
      },
    ],
  },
  'share-handling-fee-bse': {
    business: '股票交易',
    product: '北交所股票',
    name: '经手费',
    payee: '北交所（含在佣金内）',
    rates: [
      { from: '2021-11-15', standard: '成交金额的 0.5‰，双边', source: '北交所开市时公布的收费标准' },
      { from: '2022-12-01', standard: '成交金额的 0.25‰，双边', remark: '下调 50%', source: '北交所关于调整交易经手费的通知' },
      {
        from: '2023-08-28',
        standard: '成交金额的 0.125‰，双边',
        remark: '再下调 50%',
        source: '北交所 2023-08-18 关于下调交易经手费的通知',
      },
    ],
  },
  'share-regulatory-fee': {
    business: '股票交易',
    product: 'A 股、B 股',
    name: '证券交易监管费',
    payee: '中国证监会（含在佣金内）',
    rates: [
      {
        from: '2018-07-01',
        standard: '成交金额的 0.02‰（0.002%），双边',
        remark: '以主管部门最新公布为准',
        source: '国家发展改革委、财政部 发改价格规〔2018〕917 号',
      },
    ],
  },
};

/** What Hong Kong charges for trades through Stock Connect: public rules as well. */
export const connectLevies: Record<string, DemoFee> = {
  'connect-stamp-duty': {
    business: '港股通',
    product: '港股',
    name: '股票印花税',
    payee: '香港税务局（代收）',
    rates: [
      { from: '2021-08-01', standard: '成交金额的 0.13%，双边', minimum: '1 港元', source: '香港《2021 年收入（印花税）条例》' },
      {
        from: '2023-11-17',
        standard: '成交金额的 0.1%，双边',
        minimum: '1 港元',
        remark: '不足 1 港元按 1 港元计',
        source: '香港《2023 年印花税（修订）（证券转让）条例》',
      },
    ],
  },
  'connect-sfc-levy': {
    business: '港股通',
    product: '港股',
    name: '交易征费',
    payee: '香港证监会（代收）',
    rates: [{ from: '2014-11-17', standard: '成交金额的 0.0027%，双边', source: '香港证监会，自 2014-11-01 起的征费率' }],
  },
  'connect-afrc-levy': {
    business: '港股通',
    product: '港股',
    name: '会计及财务汇报局交易征费',
    payee: '香港会财局（代收）',
    rates: [{ from: '2022-01-01', standard: '成交金额的 0.00015%，双边', source: '香港会财局，自 2022-01-01 起征收' }],
  },
  'connect-trading-fee': {
    business: '港股通',
    product: '港股',
    name: '交易费',
    payee: '香港联交所（代收）',
    rates: [
      { from: '2014-11-17', standard: '成交金额的 0.005%，双边', source: '香港联交所收费表' },
      {
        from: '2023-01-01',
        standard: '成交金额的 0.00565%，双边',
        remark: '同时取消交易系统使用费',
        source: '香港交易所 2022 年关于精简现货市场收费的公布',
      },
    ],
  },
  'connect-system-fee': {
    business: '港股通',
    product: '港股',
    name: '交易系统使用费',
    payee: '香港联交所（代收）',
    rates: [
      {
        from: '2014-11-17',
        to: '2023-01-01',
        standard: '每笔成交 0.50 港元，双边',
        remark: '2023-01-01 起取消',
        source: '香港联交所收费表',
      },
    ],
  },
  'connect-settlement-fee': {
    business: '港股通',
    product: '港股',
    name: '股份交收费',
    payee: '香港结算（代收）',
    rates: [
      { from: '2014-11-17', standard: '成交金额的 0.002%，双边', minimum: '2 港元', remark: '每边最高 100 港元', source: '香港结算收费表' },
      {
        from: '2025-06-30',
        standard: '成交金额的 0.0042%，双边',
        remark: '取消每边最低 2 港元、最高 100 港元的限制',
        source: '香港交易所 2025 年关于调整股份交收费的公布',
      },
    ],
  },
};
