import type { DemoFee } from './fee-draft.ts';

const firm = '前厅证券';
const yearly = {
  2024: '关于2024年度佣金及服务费用公示的公告',
  2025: '关于2025年度收费项目公示的公告',
  2026: '关于2026年度收费项目公示的公告',
  2027: '关于调整基金交易佣金与对账单补寄费用的公告',
};

/** The firm's own charges. */
export const ownFees: Record<string, DemoFee> = {
  'share-commission': {
    business: '股票交易',
    product: 'A 股（沪、深、北）',
    name: '交易佣金',
    payee: firm,
    isSample: true,
    rates: [
      {
        from: '2024-03-22',
        standard: '不超过成交金额的 3‰，双边',
        minimum: '5 元',
        remark: '已含经手费和证券交易监管费，不含印花税和过户费；另有约定的从其约定',
        noticeTitle: yearly[2024],
      },
    ],
  },
  'fund-commission': {
    business: '基金与债券交易',
    product: 'ETF、LOF、REITs',
    name: '交易佣金',
    payee: firm,
    isSample: true,
    rates: [
      {
        from: '2024-03-22',
        standard: '不超过成交金额的 3‰，双边',
        minimum: '5 元',
        remark: '不收印花税和过户费',
        noticeTitle: yearly[2024],
      },
      {
        from: '2027-01-01',
        standard: '不超过成交金额的 0.5‰，双边',
        minimum: '无',
        remark: '不收印花税和过户费',
        noticeTitle: yearly[2027],
      },
    ],
  },
  'bond-commission': {
    business: '基金与债券交易',
    product: '债券、可转换债券',
    name: '交易佣金',
    payee: firm,
    isSample: true,
    rates: [{ from: '2024-03-22', standard: '不超过成交金额的 0.2‰，双边', remark: '不收印花税和过户费', noticeTitle: yearly[2024] }],
  },
  'connect-commission': {
    business: '港股通',
    product: '港股',
    name: '交易佣金',
    payee: firm,
    isSample: true,
    rates: [{ from: '2024-03-22', standard: '与客户约定', remark: '以港元计算，按结算汇兑比率折为人民币', noticeTitle: yearly[2024] }],
  },
  'margin-interest': {
    business: '融资融券',
    product: '融资',
    name: '融资利息',
    payee: firm,
    isSample: true,
    rates: [
      { from: '2024-03-22', standard: '以合同约定的年利率为准', remark: '按实际使用自然日计息，算头不算尾', noticeTitle: yearly[2024] },
    ],
  },
  'margin-lending-fee': {
    business: '融资融券',
    product: '融券',
    name: '融券费用',
    payee: firm,
    isSample: true,
    rates: [
      { from: '2024-03-22', standard: '以合同约定的年费率为准', remark: '按融券市值和实际占用自然日计算', noticeTitle: yearly[2024] },
    ],
  },
  'option-exercise-fee': {
    business: '股票期权',
    product: 'ETF 期权',
    name: '行权服务费',
    payee: firm,
    isSample: true,
    rates: [
      { from: '2024-03-22', standard: '每张 0.6 元', remark: '不含交易所与登记结算机构收取部分', noticeTitle: yearly[2024] },
      { from: '2025-03-28', standard: '免收', remark: '不含交易所与登记结算机构收取部分', noticeTitle: yearly[2025] },
    ],
  },
  'account-opening': {
    business: '账户与服务',
    product: '个人客户',
    name: '开立、注销账户',
    payee: firm,
    isSample: true,
    rates: [{ from: '2024-03-22', standard: '免收', noticeTitle: yearly[2024] }],
  },
  'account-service': {
    business: '账户与服务',
    product: '全部客户',
    name: '证件更新、密码重置、合同展期',
    payee: firm,
    isSample: true,
    rates: [{ from: '2026-03-27', standard: '免收', noticeTitle: yearly[2026] }],
  },
  'asset-certificate': {
    business: '账户与服务',
    product: '全部客户',
    name: '资产证明打印',
    payee: firm,
    isSample: true,
    rates: [
      { from: '2025-03-28', standard: '每年前四次免收，其后每次 10 元', noticeTitle: yearly[2025] },
      { from: '2026-03-27', standard: '免收', remark: '不限次数', noticeTitle: yearly[2026] },
    ],
  },
  'statement-mailing': {
    business: '账户与服务',
    product: '全部客户',
    name: '纸质对账单首份邮寄',
    payee: firm,
    isSample: true,
    rates: [
      { from: '2024-03-22', standard: '每份 5 元', noticeTitle: yearly[2024] },
      { from: '2025-03-28', standard: '免收', noticeTitle: yearly[2025] },
    ],
  },
  'statement-again': {
    business: '账户与服务',
    product: '全部客户',
    name: '纸质对账单补寄',
    payee: firm,
    isSample: true,
    rates: [
      { from: '2025-03-28', standard: '每份 5 元', noticeTitle: yearly[2025] },
      { from: '2027-01-01', standard: '免收', noticeTitle: yearly[2027] },
    ],
  },
  'off-exchange-transfer': {
    business: '账户与服务',
    product: '继承、离婚、捐赠等',
    name: '证券非交易过户',
    payee: '中国结算（代收）',
    isSample: true,
    rates: [{ from: '2024-03-22', standard: '按登记结算机构的标准', remark: '本公司不另收费', noticeTitle: yearly[2024] }],
  },
};
