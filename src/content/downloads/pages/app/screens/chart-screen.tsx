import { Phone } from './phone.tsx';
import { candles, formatChange, quotes, type Candle } from './sample-data.ts';
import { TabRow, screenSize, linePath, Pill, Hairline, Stroke, TextLine } from './shapes.tsx';

const { width, edge } = screenSize;
const quote = quotes[0]!;
const figures = [
  ['今开', '18.05'],
  ['最高', '18.60'],
  ['成交量', '42.7万'],
  ['昨收', '18.03'],
  ['最低', '17.96'],
  ['换手率', '1.24%'],
] as const;

const field = { x: edge, y: 236, width: width - 2 * edge, height: 176 };
const lows = Math.min(...candles.map(({ low }) => low));
const highs = Math.max(...candles.map(({ high }) => high));
const step = field.width / candles.length;
const heightOf = (price: number): number => field.y + field.height * (1 - (price - lows) / (highs - lows));

/** Five-day moving average; the first days use fewer values. */
const means = candles.map((_, at) => {
  const last = candles.slice(Math.max(0, at - 4), at + 1);
  return last.reduce((sum, { close }) => sum + close, 0) / last.length;
});
const meanField = { ...field, y: heightOf(Math.max(...means)), height: heightOf(Math.min(...means)) - heightOf(Math.max(...means)) };

/** Returns all candles of one direction as one path of vertical strokes. */
function outlineOf(line: (candle: Candle) => readonly [from: number, to: number]): Record<'up' | 'down', string> {
  const drawn = { up: '', down: '' };
  for (const [at, candle] of candles.entries()) {
    const [from, to] = line(candle);
    drawn[candle.close < candle.open ? 'down' : 'up'] += `M${(field.x + step * (at + 0.5)).toFixed(1)} ${from.toFixed(1)}V${to.toFixed(1)}`;
  }
  return drawn;
}

const wicks = outlineOf(({ high, low }) => [heightOf(high), heightOf(low)]);
const bodies = outlineOf(({ open, close }) => [heightOf(Math.max(open, close)), heightOf(Math.min(open, close)) + 1]);
const volumes = outlineOf(({ volume }) => [482, 482 - volume * 0.75]);

/** Renders the daily chart of one security: candles with moving average, volume below. */
export function ChartScreen({ isDark }: { isDark?: boolean }) {
  return (
    <Phone name="行情图表：日K线、五日均线与成交量，下方是买入和卖出" title={quote.name} isDark={isDark}>
      <Stroke d="M28 48 20 55l8 7" tone="ink" width={2} />
      <TextLine x={edge} y={112} size={34} tone="up" isBold>
        {quote.price}
      </TextLine>
      <TextLine x={142} y={112} size={14} tone="up" isBold>
        {formatChange(quote.change)}
      </TextLine>
      {figures.map(([name, value], at) => {
        const x = edge + (at % 3) * 92;
        const y = 140 + Math.floor(at / 3) * 22;
        return (
          <g key={name}>
            <TextLine x={x} y={y} size={11} tone="muted">
              {name}
            </TextLine>
            <TextLine x={x + 38} y={y} size={11}>
              {value}
            </TextLine>
          </g>
        );
      })}
      <TabRow y={202} words={['分时', '日K', '周K', '月K']} chosen={1} />
      {[0, 1, 2, 3].map((line) => (
        <Hairline key={line} y={field.y + (line * field.height) / 3} />
      ))}
      {(['up', 'down'] as const).map((tone) => (
        <g key={tone}>
          <Stroke d={wicks[tone]} tone={tone} width={1} />
          <Stroke d={bodies[tone]} tone={tone} width={step - 3} />
          <Stroke d={volumes[tone]} tone={tone} width={step - 3} />
        </g>
      ))}
      <Stroke d={linePath(means, { ...meanField, x: field.x + step / 2, width: field.width - step })} tone="gold" />
      <Hairline y={482} />
      <TextLine x={edge} y={504} size={11} tone="muted">
        五日均线、成交量、提醒价位可以自己设
      </TextLine>
      <Pill x={edge} y={530} width={128} height={44} tone="up" text="买入" words="paper" size={16} />
      <Pill x={width - edge - 128} y={530} width={128} height={44} tone="down" text="卖出" words="paper" size={16} />
    </Phone>
  );
}
