import type { Spellings } from '#platform/tabular/rules/text.ts';
import { exchangeNames } from '../../web/exchange.ts';
import { securityTypeNames } from '../../web/security-type.ts';

/** Where the numbers of a rate column lie. All in percent. */
export interface RateBounds {
  max: number;
  /** Bare numbers below this are read as fractions (0.7, 1.2), from it on as percent (70, 120). */
  fractionBelow: number;
  /** Bare numbers from here on, up to `fractionBelow`, fit neither unit and decide nothing. */
  fractionMax: number;
  mayBeBlank: boolean;
}

export const haircutBounds: RateBounds = { max: 100, fractionBelow: 2, fractionMax: 1, mayBeBlank: false };
/** Limits of concentration may be blank where only the group's limit holds. */
export const limitBounds: RateBounds = { ...haircutBounds, mayBeBlank: true };
export const marginBounds: RateBounds = { max: 1000, fractionBelow: 20, fractionMax: 10, mayBeBlank: true };

/** What the values of a column are: what its files may hold follows from it, and how readers see it. */
export type Content =
  | 'code'
  | 'name'
  | 'text'
  | 'day'
  | 'flag'
  | 'amount'
  | 'ratio'
  | 'priceLimit'
  | { rate: RateBounds }
  | { choice: Spellings };

/** Prices are always quoted in yuan. */
export type Measure = 'money' | 'quantity' | 'price';

/** One column that a list's files may have. */
export interface Field {
  name: string;
  /** What staff call it. */
  title: string;
  content: Content;
  /** The file is refused without this column. */
  isRequired?: boolean;
  /** Every row must have a value where the column exists. */
  isFilled?: boolean;
  /** Units that the heading may state. */
  units?: readonly string[];
  /** Of amounts: what is counted. Money and quantities come in many units, so each file has to say in which. */
  measure?: Measure;
  /** A property that does not change by the day: a file without this column leaves the values of the version before. */
  isKept?: boolean;
  /** Of flags that decide what stands on the list: a blank cell may mean no or unchanged, so it has to be asked about. */
  asksBlank?: boolean;
}

/** Present for rates: how numbers without a percent sign are understood. */
export const rateOf = ({ content }: Pick<Field, 'content'>): RateBounds | undefined =>
  typeof content === 'object' && 'rate' in content ? content.rate : undefined;

export const code: Field = { name: 'code', title: '证券代码', content: 'code', isRequired: true, isFilled: true };
export const name: Field = { name: 'name', title: '证券简称', content: 'name', isRequired: true, isFilled: true };
export const exchange: Field = {
  name: 'exchange',
  title: '市场',
  content: {
    choice: {
      SSE: [exchangeNames.SSE, '上海', '上交所', '上证', '沪', '上海证券交易所', 'SH', 'XSHG', '沪A'],
      SZSE: [exchangeNames.SZSE, '深圳', '深交所', '深证', '深', '深圳证券交易所', 'SZ', 'XSHE', '深A'],
      BSE: [exchangeNames.BSE, '北京', '北证', '北市', '京市', '北', '北京证券交易所', 'BJ', 'BJSE'],
    },
  },
};
export const dataDate: Field = { name: 'dataDate', title: '数据日期', content: 'day', isFilled: true };
export const effectiveOn: Field = { name: 'effectiveOn', title: '生效日期', content: 'day', isFilled: true };
export const securityType: Field = {
  name: 'securityType',
  title: '证券类型',
  content: { choice: Object.fromEntries(Object.entries(securityTypeNames).map(([value, text]) => [value, [text]])) },
};

export const flag = (fieldName: string, title: string): Field => ({ name: fieldName, title, content: 'flag', isKept: true });
export const haircut: Field = {
  name: 'haircut',
  title: '折算率',
  content: { rate: haircutBounds },
  units: ['%'],
  isRequired: true,
  isFilled: true,
};
export const margin = (fieldName: string, title: string): Field => ({
  name: fieldName,
  title,
  content: { rate: marginBounds },
  units: ['%'],
  isKept: true,
});
export const amount = (fieldName: string, title: string, measure: Measure): Field => ({
  name: fieldName,
  title,
  content: 'amount',
  measure,
  ...(measure === 'price' && { units: ['元', '人民币元', '元/股', '元/份'] }),
});

export const boards: Content = {
  choice: {
    main: ['主板'],
    star: ['科创板'],
    chinext: ['创业板'],
    bse: ['北交所'],
    fund: ['基金'],
    bond: ['债券'],
  },
};
export const risks: Content = {
  choice: {
    normal: ['正常'],
    st: ['ST', '其他风险警示'],
    st_star: ['*ST', '退市风险警示'],
    delisting: ['退市整理'],
  },
};
export const listings: Content = { choice: { listed: ['上市'], suspended: ['停牌'], delisted: ['退市'], historical: ['历史'] } };
export const groups: Content = { choice: { A: ['A组'], B: ['B组'], C: ['C组'], D: ['D组'], cash: ['现金类'] } };
export const zeroReasons: Content = {
  choice: {
    risk_warning: ['风险警示'],
    static_pe_over_300: ['静态市盈率高于300'],
    negative_static_pe: ['静态市盈率为负'],
    other: ['其他'],
  },
};

/** What a ratio column says of a company that made a loss: no ratio is computed for it. */
export const loss = '亏损';

export const peStates: Content = {
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
} satisfies Content;
export const fairReasons = {
  choice: {
    suspended_over_30_days: ['停牌超过30天'],
    major_negative_event: ['重大负面事件'],
    other: ['其他'],
  },
} satisfies Content;
