import { readDemoTable } from '../../read-table.ts';
import { colours, columns, field, figure, line, mark, rect, rows, createScale, text, type FigurePoint } from './frame.ts';

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);
const ten = (value: number): string => value.toLocaleString('en');

/** The account of the example: 60 of own money in cash and shares, 40 borrowed. All in ten thousand yuan. */
function statement(): string {
  const box = (x: number, y: number, width: number, height: number, fill: string, title: string, value: string, ink = colours.ink) =>
    rect(x, y, width, height, fill) +
    text(x + 14, y + 28, title, { anchor: 'start', size: 19, fill: ink }) +
    text(x + width - 14, y + height - 16, value, { anchor: 'end', size: 22, weight: 600, fill: ink });
  return figure('信用账户的两边（示例账单，单位：元）', [
    text(20, 66, '账户里有什么', { anchor: 'start', fill: colours.muted }),
    text(360, 66, '其中欠的与自己的', { anchor: 'start', fill: colours.muted }),
    box(20, 80, 300, 70, colours.wash, '① 现金', '86,500'),
    box(20, 158, 300, 110, '#dce4ef', '② 担保证券市值', '378,000'),
    box(20, 276, 300, 90, '#f3dedc', '③ 融资买入证券市值', '236,800'),
    box(360, 80, 300, 110, colours.brand, '④ 融资本金', '250,000', '#ffffff'),
    box(360, 198, 300, 60, '#f3dedc', '⑤ 未付利息与费用', '1,302.08'),
    box(360, 266, 300, 100, '#e4f0ea', '⑥ 属于自己的部分', '449,997.92'),
    text(170, 396, '资产合计 701,300', { weight: 600 }),
    text(510, 396, '维持担保比例 279.06%', { weight: 600, fill: colours.brand }),
  ]);
}

function ratioByFall(): string {
  const debt = 251_302.08;
  const x = createScale(0, 60, field.left, field.right);
  const y = createScale(100, 300, field.bottom, field.top);
  const ratio = (fall: number) => ((86_500 + 614_800 * (1 - fall / 100)) / debt) * 100;
  const level = (value: number, words: string, stroke: string) =>
    line(
      [
        [field.left, y(value)],
        [field.right, y(value)],
      ],
      stroke,
      2,
      '7 5',
    ) + text(field.left + 8, y(value) - 8, words, { anchor: 'start', size: 18, fill: stroke });
  return figure('持有的证券一起下跌时，维持担保比例怎样变', [
    rows([100, 150, 200, 250, 300], y, (value) => `${value}%`),
    level(150, '警戒线 150%', colours.gold),
    level(130, '平仓线 130%', colours.brand),
    line(
      range(0, 60, 1).map((fall): FigurePoint => [x(fall), y(ratio(fall))]),
      colours.blue,
    ),
    mark(x(0), y(ratio(0)), '279.06%', { fill: colours.blue, anchor: 'start' as const, dy: -14 }),
    mark(x(20), y(ratio(20)), `跌 20%：${(Math.floor(ratio(20) * 100) / 100).toFixed(2)}%`, {
      fill: colours.blue,
      anchor: 'start' as const,
      dy: -12,
    }),
    mark(x(40), y(ratio(40)), `跌 40%：${(Math.floor(ratio(40) * 100) / 100).toFixed(2)}%`, {
      fill: colours.blue,
      anchor: 'start' as const,
      dy: -12,
    }),
    columns(range(0, 60, 10).map((fall) => [Math.min(x(fall), 644), fall === 0 ? '0' : `跌 ${fall}%`])),
  ]);
}

const couponPrice = (yieldPercent: number): number => {
  const y = 1 + yieldPercent / 100;
  return range(1, 10, 1).reduce((sum, year) => sum + 3 / y ** year, 0) + 100 / y ** 10;
};

function priceByYield(): string {
  const x = createScale(1, 4, field.left, field.right - 20);
  const y = createScale(85, 125, field.bottom, field.top);
  const at = (rate: number, more = {}) =>
    mark(x(rate), y(couponPrice(rate)), `${rate}%：${couponPrice(rate).toFixed(2)} 元`, { anchor: 'start' as const, dy: -12, ...more });
  return figure('收益率与价格：10 年期、票面利率 3% 的国债', [
    rows([90, 100, 110, 120], y),
    line(
      range(1, 4, 0.05).map((rate): FigurePoint => [x(rate), y(couponPrice(rate))]),
      colours.brand,
    ),
    at(1.5),
    at(2, { fill: colours.ink }),
    at(3, { fill: colours.ink }),
    at(4, { anchor: 'end' as const, dy: 26, fill: colours.ink }),
    columns([1, 1.5, 2, 2.5, 3, 3.5, 4].map((rate) => [x(rate), `${rate}%`])),
    text(field.right, field.bottom + 48, '横轴：到期收益率；纵轴：每百元面值的价格', { anchor: 'end', size: 17, fill: colours.muted }),
  ]);
}

const bonds = readDemoTable('futures-products.csv', [
  'code',
  'exchange',
  'name',
  'tradingName',
  'multiplier',
  'unit',
  'priceTick',
  'minMarginPct',
  'listedOn',
  'daySession',
  'nightSession',
  'basis',
]).filter(({ tradingName }) => tradingName.endsWith('年期国债期货'));

function bondContracts(): string {
  const sorted = bonds.toSorted((a, b) => Number.parseInt(a.tradingName, 10) - Number.parseInt(b.tradingName, 10));
  const y = createScale(0, 40_000, field.bottom, field.top + 10);
  const bars = sorted.map((bond, at) => {
    const centre = 148 + at * 148;
    const tick = Number(bond.multiplier) * Number(bond.priceTick);
    const margin = Number(bond.multiplier) * 100 * (Number(bond.minMarginPct) / 100);
    return (
      rect(centre - 42, y(margin), 84, field.bottom - y(margin), at === 3 ? colours.brand : colours.pale) +
      text(centre, y(margin) - 10, `${ten(margin)} 元`, { weight: 600 }) +
      text(centre, field.bottom + 24, `${bond.tradingName.replace('期国债期货', '期')} ${bond.code}`) +
      text(centre, field.bottom + 46, `一跳 ${ten(Math.round(tick))} 元`, { size: 17, fill: colours.muted })
    );
  });
  return figure('一手国债期货的最低保证金（价格按 100 元计）', [rows([0, 10_000, 20_000, 30_000, 40_000], y, ten), ...bars]);
}

function bondHedge(): string {
  const y = createScale(-60, 60, field.bottom, field.top);
  const bar = (centre: number, value: number, fill: string, name: string) =>
    rect(centre - 60, Math.min(y(0), y(value)), 120, Math.abs(y(value) - y(0)), fill) +
    text(centre, value < 0 ? y(value) + 24 : y(value) - 10, `${value > 0 ? '+' : '−'}${Math.abs(value)} 万元`, { weight: 600 }) +
    text(centre, value < 0 ? y(0) - 10 : y(0) + 24, name);
  return figure('收益率上行 0.20 个百分点时，套期保值的两边', [
    rows([-40, -20, 0, 20, 40], y),
    bar(180, -48, colours.brand, '持有的国债'),
    bar(370, 47.6, colours.blue, '卖出 28 手 T'),
    bar(560, -0.4, colours.gold, '合计'),
  ]);
}

/** The highest collateral value of 100,000 yuan of each kind. */
function caps(): string {
  const kinds = [
    ['现金', 100, '#14213d'],
    ['国债、货币 ETF', 95, colours.blue],
    ['ETF', 90, colours.blue],
    ['其他上市基金、债券', 80, colours.blue],
    ['上证 180、深证 100 成份股', 70, colours.brand],
    ['其他 A 股', 65, colours.brand],
    ['风险警示、市盈率异常的 A 股', 0, colours.muted],
  ] as const;
  const x = createScale(0, 100, 262, 600);
  return figure('市值 10 万元的担保物，最多充抵多少保证金', [
    ...kinds.map(([name, cap, fill], at) => {
      const top = 58 + at * 48;
      return (
        text(250, top + 22, name, { anchor: 'end', size: 18 }) +
        rect(262, top, Math.max(2, x(cap) - 262), 32, fill) +
        text(x(cap) + 8, top + 23, `${cap / 10} 万`, { anchor: 'start', weight: 600 })
      );
    }),
    text(664, 406, '折算率上限，证券公司可以定得更低', { anchor: 'end', size: 17, fill: colours.muted }),
  ]);
}

function leverage(): string {
  const y = createScale(0, 240, field.bottom, field.top);
  const bars = [50, 80, 100].map((ratio, at) => {
    const centre = 180 + at * 190;
    const money = 10_000 / ratio;
    return (
      rect(centre - 56, y(money), 112, field.bottom - y(money), at === 2 ? colours.brand : colours.pale) +
      text(centre, y(money) - 10, `可融 ${money} 万元`, { weight: 600 }) +
      text(centre, field.bottom + 26, `最低比例 ${ratio}%`)
    );
  });
  return figure('保证金可用余额 100 万元，最多能融资买入多少', [
    rows([0, 50, 100, 150, 200], y, (value) => (value === 0 ? '0' : `${value} 万`)),
    ...bars,
  ]);
}

/** Charts of the worked examples and of published terms. */
export const workedFigures = {
  'statement-sides': statement,
  'statement-fall': ratioByFall,
  'bond-price-yield': priceByYield,
  'bond-contracts': bondContracts,
  'bond-hedge': bondHedge,
  'collateral-caps': caps,
  'margin-leverage': leverage,
};
