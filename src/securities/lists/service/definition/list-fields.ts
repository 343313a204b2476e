import type { ImportColumn, ColumnContent, Measure, RateBounds } from '#workflow/imports/definition/column.ts';
import { exchangeNames } from '../../web/exchange.ts';
import { securityTypeNames } from '../../web/security-type.ts';

export const haircutBounds: RateBounds = { max: 100, fractionBelow: 2, fractionMax: 1, mayBeBlank: false };
/** Concentration limits may be blank when only the group's limit applies. */
export const limitBounds: RateBounds = { ...haircutBounds, mayBeBlank: true };
export const marginBounds: RateBounds = { max: 1000, fractionBelow: 20, fractionMax: 10, mayBeBlank: true };

export const code: ImportColumn = { name: 'code', title: '证券代码', content: 'securityCode', isRequired: true };
/** A row without a name gets it from the master. */
export const name: ImportColumn = { name: 'name', title: '证券简称', content: 'name', isRequired: true, mayBeBlank: true };
export const exchange: ImportColumn = {
  name: 'exchange',
  title: '市场',
  mayBeBlank: true,
  blankProblem: '没有填写市场，其他行都有。合并的单元格请取消合并，每行都填写',
  content: {
    choice: {
      SSE: [exchangeNames.SSE, '上海', '上交所', '上证', '沪', '上海证券交易所', 'SH', 'XSHG', '沪A'],
      SZSE: [exchangeNames.SZSE, '深圳', '深交所', '深证', '深', '深圳证券交易所', 'SZ', 'XSHE', '深A'],
      BSE: [exchangeNames.BSE, '北京', '北证', '北市', '京市', '北', '北京证券交易所', 'BJ', 'BJSE'],
    },
  },
};
export const dataDate: ImportColumn = { name: 'dataDate', title: '数据日期', content: 'day' };
export const effectiveOn: ImportColumn = { name: 'effectiveOn', title: '生效日期', content: 'day' };
export const securityType: ImportColumn = {
  name: 'securityType',
  title: '证券类型',
  mayBeBlank: true,
  content: { choice: Object.fromEntries(Object.entries(securityTypeNames).map(([value, text]) => [value, [text]])) },
};

export const flag = (fieldName: string, title: string): ImportColumn => ({
  name: fieldName,
  title,
  content: 'flag',
  mayBeBlank: true,
  isKept: true,
});
export const haircut: ImportColumn = {
  name: 'haircut',
  title: '折算率',
  content: { rate: haircutBounds },
  units: ['%'],
  isRequired: true,
};
export const margin = (fieldName: string, title: string): ImportColumn => ({
  name: fieldName,
  title,
  content: { rate: marginBounds },
  units: ['%'],
  mayBeBlank: true,
  isKept: true,
});
export const amount = (fieldName: string, title: string, measure: Measure): ImportColumn => ({
  name: fieldName,
  title,
  content: 'amount',
  mayBeBlank: true,
  measure,
  ...(measure === 'price' && { units: ['元', '人民币元', '元/股', '元/份'] }),
});

export const boards: ColumnContent = {
  choice: {
    main: ['主板'],
    star: ['科创板'],
    chinext: ['创业板'],
    bse: ['北交所'],
    fund: ['基金'],
    bond: ['债券'],
  },
};
export const risks: ColumnContent = {
  choice: {
    normal: ['正常'],
    st: ['ST', '其他风险警示'],
    st_star: ['*ST', '退市风险警示'],
    delisting: ['退市整理'],
  },
};
export const listings: ColumnContent = { choice: { listed: ['上市'], suspended: ['停牌'], delisted: ['退市'], historical: ['历史'] } };
export const groups: ColumnContent = { choice: { A: ['A组'], B: ['B组'], C: ['C组'], D: ['D组'], cash: ['现金类'] } };
export const zeroReasons: ColumnContent = {
  choice: {
    risk_warning: ['风险警示'],
    static_pe_over_300: ['静态市盈率高于300'],
    negative_static_pe: ['静态市盈率为负'],
    other: ['其他'],
  },
};

export const peStates: ColumnContent = {
  choice: {
    normal: ['正常'],
    over_300: ['高于300', '300倍以上', '大于300'],
    negative: ['为负', '负值', '负数'],
    none: ['不适用', '无'],
  },
};
export const highRisks = {
  choice: {
    risk_warning: ['风险警示'],
    abnormal_volatility: ['异常波动'],
    high_pledge_ratio: ['质押比例过高'],
    other: ['其他'],
  },
} satisfies ColumnContent;
export const fairReasons = {
  choice: {
    suspended_over_30_days: ['停牌超过30天'],
    major_negative_event: ['重大负面事件'],
    other: ['其他'],
  },
} satisfies ColumnContent;
