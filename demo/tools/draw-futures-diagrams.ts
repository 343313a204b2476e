import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { formatCount } from '#ui/format/numbers.ts';

/**
 * Development only: draws the diagrams of the futures school into `demo/media/futures/`, `node
 * demo/tools/draw-futures-diagrams.ts`. Each is 480 × 300 with its own background, so that it looks the same on dark screens;
 * every value is written beside its mark.
 */
const ink = '#14213d';
const muted = '#5b6472';
const line = '#c3c9d2';
const brand = '#a8201a';
const blue = '#1d4f91';

const text = (x: number, y: number, words: string, { fill = ink, anchor = 'middle', size = 16 } = {}) =>
  `<text x="${x}" y="${y}" fill="${fill}" text-anchor="${anchor}" font-size="${size}">${words}</text>`;
const stroke = (points: readonly (readonly [number, number])[], colour = ink, width = 3) =>
  `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`;
const dashes = (y: number, colour = muted) => `<path d="M40 ${y}H460" stroke="${colour}" stroke-width="2" stroke-dasharray="6 5"/>`;
const bar = (x: number, top: number, bottom: number, fill: string, width = 56) =>
  `<rect x="${x - width / 2}" y="${top}" width="${width}" height="${bottom - top}" fill="${fill}"/>`;
const dot = (x: number, y: number, colour = ink) => `<circle cx="${x}" cy="${y}" r="5" fill="${colour}"/>`;
const ground = (y: number) => `<path d="M40 ${y}H460" stroke="${line}" stroke-width="2"/>`;

function leverage(): string {
  const falls = [
    [1, 10],
    [3, 30],
    [5, 50],
    [10, 100],
  ] as const;
  const bars = falls.map(([fall, loss], at) => {
    const x = 100 + at * 95;
    const top = 230 - loss * 1.6;
    return bar(x, top, 230, brand) + text(x, top - 8, `亏 ${loss}%`, { fill: brand }) + text(x, 254, `跌 ${fall}%`);
  });
  return [ground(230), ...bars, text(240, 30, '价格下跌（下）与保证金亏损（上），保证金率 10%', { size: 17 })].join('');
}

function dailySettlement(): string {
  const days = [
    ['第一天', 20_400, 7040],
    ['第二天', 19_000, 6900],
    ['第三天', 17_600, 6760],
    ['第四天', 18_000, 0],
  ] as const;
  const place = (at: number) => 90 + at * 100;
  const height = (yuan: number) => 240 - yuan / 120;
  const points = days.map(([, equity], at) => [place(at), height(equity)] as const);
  return [
    ground(240),
    ...days.map(([, , used], at) =>
      used > 0 ? bar(place(at), height(used), 240, '#b9c6da') + text(place(at), height(used) + 22, formatCount(used)) : '',
    ),
    stroke(points, brand),
    ...days.map(
      ([day, equity], at) =>
        dot(place(at), height(equity), brand) +
        text(place(at), height(equity) - 12, formatCount(equity), { fill: brand }) +
        text(place(at), 264, day),
    ),
    text(40, 26, '线：客户权益', { fill: brand, anchor: 'start' }),
    text(180, 26, '柱：保证金占用（元）', { anchor: 'start' }),
  ].join('');
}

function liquidation(): string {
  const stages = [
    ['开仓', 87.5],
    ['当日结算', 103.9],
    ['次日开盘', 113.3],
    ['平仓后', 56.7],
  ] as const;
  const place = (at: number) => 90 + at * 100;
  const height = (ratio: number) => 330 - ratio * 2.3;
  return [
    ground(250),
    dashes(height(100), brand),
    text(458, height(100) + 20, '100% 追加线', { fill: brand, anchor: 'end', size: 14 }),
    stroke(
      stages.map(([, ratio], at) => [place(at), height(ratio)] as const),
      blue,
    ),
    ...stages.map(
      ([name, ratio], at) =>
        dot(place(at), height(ratio), blue) +
        text(place(at), height(ratio) + (ratio < 60 ? 26 : -12), `${ratio}%`) +
        text(place(at), 274, name),
    ),
    text(40, 26, '风险度 = 保证金占用 ÷ 客户权益', { anchor: 'start' }),
  ].join('');
}

function hedging(): string {
  return [
    ground(150),
    bar(120, 150, 250, brand, 90),
    text(120, 136, '现货采购'),
    text(120, 205, '−40 万', { fill: '#ffffff', size: 18 }),
    bar(260, 52, 150, blue, 90),
    text(260, 176, '期货多头'),
    text(260, 108, '+39 万', { fill: '#ffffff', size: 18 }),
    bar(400, 150, 156, brand, 90),
    text(400, 136, '合计'),
    text(400, 182, '−1 万', { fill: brand, size: 18 }),
    text(240, 28, '铜价上涨后，电缆厂两边的盈亏（元）', { size: 17 }),
  ].join('');
}

function optionPayoff(): string {
  const x = (price: number) => 60 + ((price - 3400) / 250) * 380;
  const y = (profit: number) => 170 - profit / 8;
  const mark = (price: number, profit: number, words: string, dy: number) =>
    dot(x(price), y(profit), blue) + text(x(price), y(profit) + dy, words, { size: 15 });
  return [
    ground(170),
    stroke(
      [
        [x(3400), y(-600)],
        [x(3500), y(-600)],
        [x(3650), y(900)],
      ],
      blue,
    ),
    mark(3450, -600, '3,450：亏 600 元', 28),
    dot(x(3560), y(0), blue),
    text(x(3560) + 12, y(0) + 22, '3,560：平衡', { anchor: 'start', size: 15 }),
    dot(x(3600), y(400), blue),
    text(x(3600) - 12, y(400) - 4, '3,600：盈 400 元', { anchor: 'end', size: 15 }),
    text(x(3500), y(-600) - 12, '行权价 3,500', { fill: muted, size: 14, anchor: 'end' }),
    text(40, 26, '买入看涨期权，一手 10 吨，权利金 60 元/吨', { anchor: 'start', size: 16 }),
  ].join('');
}

const drawings = { leverage, 'daily-settlement': dailySettlement, liquidation, hedging, 'option-payoff': optionPayoff };
for (const [name, draw] of Object.entries(drawings)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300" width="480" height="300" font-family="system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"><rect width="480" height="300" fill="#ffffff"/>${draw()}</svg>\n`;
  await writeFile(fileURLToPath(new URL(`../media/futures/${name}.svg`, import.meta.url)), svg);
}
