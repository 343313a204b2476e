import { formatFixed } from '#ui/format/numbers.ts';
import { createSeededRandom } from '../seeded.ts';

/** Fictitious figures of the demo firm, in hundredths of 亿元, so that sums are exact. */
export interface FinancialPeriod {
  /** `2025` is the whole year, `2026H1` its first half. */
  name: string;
  year: number;
  isHalf: boolean;
  revenue: number;
  /** Attributable to the shareholders of the parent. */
  netProfit: number;
  assets: number;
  /** Attributable to the shareholders of the parent. */
  equity: number;
  /** 风险覆盖率, 资本杠杆率, 流动性覆盖率, 净稳定资金率 in percent. */
  ratios: readonly [number, number, number, number];
}

const years: readonly (readonly [string, number, number, number, number, FinancialPeriod['ratios']])[] = [
  ['2018', 24.1, 5.02, 498.36, 194.3, [228.4, 19.2, 176.4, 148.2]],
  ['2019H1', 13.64, 3.71, 536.12, 196.87, [230.2, 19.4, 178.9, 149.1]],
  ['2019', 28.75, 7.16, 561.2, 199.42, [231.9, 19.6, 180.2, 150]],
  ['2020H1', 15.88, 4.39, 612.77, 202.93, [234.1, 19.9, 181.7, 150.8]],
  ['2020', 34.92, 9.48, 668.05, 206.1, [236.2, 20.1, 183.5, 151.7]],
  ['2021H1', 20.05, 6.02, 721.4, 210.88, [237.4, 20.2, 184.4, 152.6]],
  ['2021', 42.37, 12.06, 772.94, 215.3, [238.8, 20.3, 185.1, 153.1]],
  ['2022H1', 18.92, 5.11, 796.35, 218.65, [239.6, 20.4, 186, 153.8]],
  ['2022', 39.84, 10.57, 815.92, 223.06, [240.1, 20.5, 186.9, 154.2]],
  ['2023H1', 20.71, 5.64, 841.09, 226.73, [240.8, 20.6, 187.8, 154.7]],
  ['2023', 41.26, 11.03, 862.4, 231.18, [241.3, 20.8, 188.7, 155]],
  ['2024H1', 19.83, 5.42, 871.66, 234.52, [248.6, 21.3, 196.4, 158.2]],
  ['2024', 46.95, 13.72, 941.05, 240.77, [256.9, 22.1, 201.5, 160.3]],
  ['2025H1', 27.16, 8.54, 1026.83, 246.91, [261, 22.7, 204.9, 162.5]],
  ['2025', 58.31, 18.64, 1120.48, 254.2, [262.4, 22.9, 210.3, 163.7]],
  ['2026H1', 31.42, 10.37, 1186.3, 258.45, [255.4, 23.1, 198.7, 160.8]],
];

export const periods: readonly FinancialPeriod[] = years.map(([name, revenue, netProfit, assets, equity, ratios]) => ({
  name,
  year: Number(name.slice(0, 4)),
  isHalf: name.endsWith('H1'),
  revenue: Math.round(revenue * 100),
  netProfit: Math.round(netProfit * 100),
  assets: Math.round(assets * 100),
  equity: Math.round(equity * 100),
  ratios,
}));

/** Throws for a period that the demo firm does not cover. */
export function findFinancialPeriod(name: string): FinancialPeriod {
  const period = periods.find((one) => one.name === name);
  if (!period) throw new Error(`no figures of ${name}`);
  return period;
}

export interface StatementLine {
  name: string;
  value: number;
  isTotal?: boolean;
}

export function balanceSheet(period: FinancialPeriod): StatementLine[] {
  const { name, assets, equity } = period;
  const minority = Math.round(equity * 0.021);
  const liabilities = assets - equity - minority;
  return [
    ...split(`assets ${name}`, assets, [
      ['货币资金', 24],
      ['结算备付金', 6],
      ['融出资金', 26],
      ['衍生金融资产', 1],
      ['买入返售金融资产', 4],
      ['交易性金融资产', 23],
      ['其他债权投资', 9],
      ['长期股权投资', 2],
      ['其他资产', 5],
    ]),
    { name: '资产总计', value: assets, isTotal: true },
    ...split(`liabilities ${name}`, liabilities, [
      ['应付短期融资款', 9],
      ['拆入资金', 3],
      ['卖出回购金融资产款', 23],
      ['代理买卖证券款', 34],
      ['应付职工薪酬', 2],
      ['应付债券', 23],
      ['其他负债', 6],
    ]),
    { name: '负债合计', value: liabilities, isTotal: true },
    { name: '归属于母公司股东权益', value: equity },
    { name: '少数股东权益', value: minority },
    { name: '股东权益合计', value: equity + minority, isTotal: true },
    { name: '负债和股东权益总计', value: assets, isTotal: true },
  ];
}

export function incomeStatement({ name, revenue, netProfit }: FinancialPeriod): StatementLine[] {
  const minority = Math.round(netProfit * 0.02);
  const net = netProfit + minority;
  const beforeTax = Math.round(net / 0.78);
  const surcharge = Math.round(revenue * 0.007);
  const impairment = Math.round(revenue * 0.015);
  return [
    ...split(`revenue ${name}`, revenue, [
      ['经纪业务手续费净收入', 39],
      ['投资银行业务手续费净收入', 12],
      ['资产管理业务手续费净收入', 8],
      ['利息净收入', 19],
      ['投资收益与公允价值变动', 18],
      ['其他业务收入', 4],
    ]),
    { name: '营业收入', value: revenue, isTotal: true },
    { name: '税金及附加', value: surcharge },
    { name: '业务及管理费', value: revenue - surcharge - impairment - beforeTax },
    { name: '信用减值损失', value: impairment },
    { name: '利润总额', value: beforeTax, isTotal: true },
    { name: '所得税费用', value: beforeTax - net },
    { name: '净利润', value: net, isTotal: true },
    { name: '归属于母公司股东的净利润', value: netProfit },
    { name: '少数股东损益', value: minority },
  ];
}

/** Returns the cash flows of a period; `before` is the end of the previous year. */
export function cashFlow(period: FinancialPeriod, before: FinancialPeriod): StatementLine[] {
  const [start, end] = [cashOf(before), cashOf(period)];
  const investing = -Math.round(period.assets * 0.012);
  const financing = Math.round((period.assets - before.assets) * 0.38);
  return [
    { name: '经营活动产生的现金流量净额', value: end - start - investing - financing },
    { name: '投资活动产生的现金流量净额', value: investing },
    { name: '筹资活动产生的现金流量净额', value: financing },
    { name: '现金及现金等价物净增加额', value: end - start, isTotal: true },
    { name: '期初现金及现金等价物余额', value: start },
    { name: '期末现金及现金等价物余额', value: end, isTotal: true },
  ];
}

const cashOf = (period: FinancialPeriod): number => sumOf(balanceSheet(period), ['货币资金', '结算备付金']);

export interface RiskIndicator {
  name: string;
  /** In percent, or in hundredths of 亿元 for amounts. */
  value: number;
  isAmount?: boolean;
  /** The regulator's standard and the early warning line, in percent; absent for amounts. */
  floor?: readonly [number, number];
  ceiling?: readonly [number, number];
}

/** Returns the parent's indicators with the standards of 证券公司风险控制指标管理办法. */
export function riskIndicators({ equity, assets, ratios }: FinancialPeriod): RiskIndicator[] {
  const netAssets = netAssetsOf({ equity });
  const netCapital = Math.round(netAssets * 0.806);
  // Clients' money is not a debt of the firm here.
  const debts = Math.round((assets - equity) * 0.655);
  const share = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;
  return [
    { name: '净资本', value: netCapital, isAmount: true },
    { name: '净资产', value: netAssets, isAmount: true },
    { name: '风险覆盖率', value: ratios[0], floor: [100, 120] },
    { name: '资本杠杆率', value: ratios[1], floor: [8, 9.6] },
    { name: '流动性覆盖率', value: ratios[2], floor: [100, 120] },
    { name: '净稳定资金率', value: ratios[3], floor: [100, 120] },
    { name: '净资本/净资产', value: share(netCapital, netAssets), floor: [20, 24] },
    { name: '净资本/负债', value: share(netCapital, debts), floor: [8, 9.6] },
    { name: '净资产/负债', value: share(netAssets, debts), floor: [10, 12] },
    { name: '自营权益类证券及其衍生品/净资本', value: share(assets * 0.035, netCapital), ceiling: [100, 80] },
    { name: '自营非权益类证券及其衍生品/净资本', value: share(assets * 0.27, netCapital), ceiling: [500, 400] },
    { name: '融资（含融券）的金额/净资本', value: share(assets * 0.28, netCapital), ceiling: [400, 320] },
  ];
}

/** Returns the figures of the parent alone; its net assets are those of the risk indicators. */
export const parentOf = (period: FinancialPeriod): FinancialPeriod => ({
  ...period,
  name: `${period.name} parent`,
  revenue: Math.round(period.revenue * 0.91),
  netProfit: Math.round(period.netProfit * 0.94),
  assets: Math.round(period.assets * 0.93),
  equity: netAssetsOf(period),
});

const netAssetsOf = ({ equity }: Pick<FinancialPeriod, 'equity'>): number => Math.round(equity * 0.97);

/** Splits a whole in about these shares, the same ones for the same seed; the last part absorbs the rounding. */
export function split(seed: string, whole: number, shares: readonly (readonly [string, number])[]): StatementLine[] {
  const choices = createSeededRandom(seed);
  const sum = shares.reduce((total, [, share]) => total + share, 0);
  let left = whole;
  return shares.map(([name, share], index) => {
    const isLast = index === shares.length - 1;
    const value = isLast ? left : Math.round((whole * share * choices.integer(95, 103)) / 100 / sum);
    left -= value;
    return { name, value };
  });
}

function sumOf(lines: readonly StatementLine[], names: readonly string[]): number {
  return lines.filter(({ name }) => names.includes(name)).reduce((sum, { value }) => sum + value, 0);
}

/** Formats an amount as printed: `1,120.48`. */
export function formatHundredMillions(hundredths: number): string {
  return formatFixed(hundredths / 100, 2);
}
