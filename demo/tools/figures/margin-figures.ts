import { demoMarketTotals } from '../../margin/market-totals.ts';
import {
  area,
  colours,
  columns,
  field,
  figure,
  legend,
  line,
  mark,
  rect,
  rows,
  createScale,
  text,
  type FigurePoint,
  type AxisScale,
} from './frame.ts';

const days = demoMarketTotals.days();
type MarketDay = (typeof days)[number];

const first = '2012-09-01';
const last = '2026-12-31';
const place = (day: string, from: string, to: string, left = field.left, right = field.right): number =>
  createScale(Date.parse(from), Date.parse(to), left, right)(Date.parse(day));
const x = (day: string): number => place(day, first, last);
const byYear = Object.entries(Object.groupBy(days, ({ day }) => day.slice(0, 4))).map(([year, list]) => ({ year, list: list! }));
const years = (marked = [2013, 2015, 2017, 2019, 2021, 2023, 2025]) => columns(marked.map((year) => [x(`${year}-01-01`), String(year)]));
const dayOf = (day: string): MarketDay => days.find((each) => each.day === day)!;
/** The last day of every week is enough for a line of this width. */
const weekly = days.filter(({ day }, at) => at === days.length - 1 || new Date(day).getUTCDay() > new Date(days[at + 1]!.day).getUTCDay());
const thousands = (value: number): string => (value / 10_000 === 0 ? '0' : `${value / 10_000} 万亿`);

function balance(): string {
  const y = createScale(0, 32_000, field.bottom, field.top);
  const points = weekly.map(({ day, financingBalance }): FigurePoint => [x(day), y(financingBalance)]);
  const at = (day: string, words: string, more = {}) => mark(x(day), y(dayOf(day).financingBalance), words, more);
  return figure('全市场融资余额（周末值）', [
    rows([0, 10_000, 20_000, 30_000], y, thousands),
    area(points, field.bottom, '#fbeeed'),
    line(points, colours.brand, 2.5),
    at('2015-06-18', '2015-06-18　22,664 亿'),
    at('2019-02-01', '2019-02-01　7,109 亿', { dy: 30, fill: colours.ink }),
    at('2024-09-23', '2024-09-23　13,610 亿', { dy: 30, fill: colours.ink }),
    at('2026-06-25', '2026-06-25　30,102 亿', { dy: -10, anchor: 'end' }),
    years(),
  ]);
}

function year2015(): string {
  const list = days.filter(({ day }) => day.startsWith('2015'));
  const y = createScale(0, 25_000, field.bottom, field.top);
  const at = (day: string) => place(day, '2015-01-01', '2015-12-31');
  const points = list.map(({ day, financingBalance }): FigurePoint => [at(day), y(financingBalance)]);
  const label = (day: string, words: string, more = {}) => mark(at(day), y(dayOf(day).financingBalance), words, more);
  return figure('2015 年每日融资余额', [
    rows([0, 5000, 10_000, 15_000, 20_000], y, thousands),
    line(points, colours.brand, 3),
    label('2015-06-18', '6 月 18 日 22,664 亿'),
    label('2015-07-08', '7 月 8 日 14,438 亿', { anchor: 'start', dy: -14 }),
    label('2015-09-30', '9 月 30 日 9,041 亿', { dy: 30, fill: colours.ink }),
    columns([1, 4, 7, 10].map((month) => [at(`2015-${String(month).padStart(2, '0')}-01`) + 12, `${month} 月`])),
  ]);
}

function bought(): string {
  const y = createScale(0, 3000, field.bottom, field.top);
  const step = (field.right - field.left) / byYear.length;
  const bars = byYear.map(({ year, list }, at) => {
    const mean = list.reduce((sum, { financingBought }) => sum + financingBought, 0) / list.length;
    const left = Math.round(field.left + at * step + 4);
    const fill = mean > 1000 ? colours.brand : colours.pale;
    return (
      rect(left, y(mean), Math.round(step - 8), field.bottom - y(mean), fill) +
      text(left + step / 2 - 4, y(mean) - 7, Math.round(mean).toLocaleString('en'), { size: 16 }) +
      text(left + step / 2 - 4, field.bottom + 24, year.slice(2), { size: 17, fill: colours.muted })
    );
  });
  return figure('日均融资买入额，按年（亿元，横轴为年份后两位）', [
    rows([0, 1000, 2000, 3000], y, (value) => value.toLocaleString('en')),
    ...bars,
  ]);
}

function maintenance(): string {
  const known = weekly.filter(({ maintenanceRatio }) => maintenanceRatio !== null);
  const y = createScale(120, 320, field.bottom, field.top);
  const at = (day: string, words: string, more = {}) => mark(x(day), y(dayOf(day).maintenanceRatio!), words, more);
  const level = (value: number, words: string) =>
    line(
      [
        [field.left, y(value)],
        [field.right, y(value)],
      ],
      colours.gold,
      2,
      '7 5',
    ) + text(field.right, y(value) - 8, words, { fill: colours.gold, anchor: 'end', size: 18 });
  // The line is interrupted in weeks without published data.
  const pieces = known.reduce<MarketDay[][]>((list, day) => {
    const open = list.at(-1);
    if (open && Date.parse(day.day) - Date.parse(open.at(-1)!.day) < 25 * 86_400_000) open.push(day);
    else list.push([day]);
    return list;
  }, []);
  return figure('全市场平均维持担保比例', [
    rows([150, 200, 250, 300], y, (value) => `${value}%`),
    level(130, '130%：常见的平仓线'),
    ...pieces.map((piece) =>
      line(
        piece.map(({ day, maintenanceRatio }): FigurePoint => [x(day), y(maintenanceRatio!)]),
        colours.blue,
        2.5,
      ),
    ),
    at('2013-06-24', '2013-06-24　209%', { dy: 54, fill: colours.ink, anchor: 'start' as const }),
    at('2018-10-18', '2018-10-18　216%', { dy: 28, fill: colours.ink }),
    at('2024-02-05', '2024-02-05　222%', { dy: 28, fill: colours.ink }),
    at('2020-07-13', '2020-07-13　308%', { dy: -8 }),
    years(),
  ]);
}

function lending(): string {
  const y = createScale(0, 2000, field.bottom, field.top);
  const points = weekly.map(({ day, lendingBalance }): FigurePoint => [x(day), y(lendingBalance)]);
  return figure('全市场融券余额（亿元，周末值）', [
    rows([0, 500, 1000, 1500, 2000], y, (value) => value.toLocaleString('en')),
    area(points, field.bottom, '#ebf1f9'),
    line(points, colours.blue, 2.5),
    mark(x('2021-09-10'), y(dayOf('2021-09-10').lendingBalance), '2021-09-10　1,737 亿', { anchor: 'end' as const }),
    mark(x('2024-07-11'), y(dayOf('2024-07-11').lendingBalance), '2024-07-11 暂停转融券', { dy: -142 }) +
      line(
        [
          [x('2024-07-11'), y(dayOf('2024-07-11').lendingBalance) - 136],
          [x('2024-07-11'), y(dayOf('2024-07-11').lendingBalance)],
        ],
        colours.brand,
        1.5,
      ),
    years(),
  ]);
}

/** The exchanges' lowest margin for financing, above the balance. */
function minimum(): string {
  const ratio = createScale(0, 120, field.bottom, field.top);
  const course: readonly (readonly [string, number])[] = [
    [first, 50],
    ['2015-11-23', 100],
    ['2023-09-08', 80],
    ['2026-01-19', 100],
    ['2026-08-20', 100],
  ];
  const steps = course.flatMap(([day, value], at): FigurePoint[] => [
    ...(at > 0 ? [[x(day), ratio(course[at - 1]![1])] as FigurePoint] : []),
    [x(day), ratio(value)],
  ]);
  const money: AxisScale = createScale(0, 36_000, field.bottom, field.top);
  const points = weekly.map(({ day, financingBalance }): FigurePoint => [x(day), money(financingBalance)]);
  const label = (day: string, value: number, words: string, dy: number) =>
    text(x(day), ratio(value) + dy, words, { fill: colours.ink, size: 18 });
  return figure('融资保证金最低比例与融资余额', [
    rows([0, 50, 80, 100], ratio, (value) => `${value}%`),
    area(points, field.bottom, '#f3dedc'),
    line(steps, colours.ink, 3.5),
    label('2014-05-20', 50, '50%', -10),
    label('2018-02-01', 100, '100%（2015-11-23 起）', -10),
    label('2024-10-20', 80, '80%（2023-09-08 收市后起）', 24).replace('text-anchor="middle"', 'text-anchor="end"'),
    label('2026-10-01', 100, '100%（2026-01-19 起）', -10).replace('text-anchor="middle"', 'text-anchor="end"'),
    legend([
      ['最低比例', colours.ink],
      ['融资余额', '#f3dedc'],
    ]),
    years(),
  ]);
}

/** Charts of the published totals of the whole market. */
export const marginFigures = {
  'margin-balance': balance,
  'margin-2015': year2015,
  'margin-bought': bought,
  'margin-maintenance': maintenance,
  'margin-lending': lending,
  'margin-minimum': minimum,
};
