import { formatFixed } from '#ui/format/numbers.ts';
import type { Quote, QuoteBoard, QuoteNotice, QuoteOrigin } from '../schema.ts';

const phaseNames: Record<NonNullable<QuoteNotice['phase']>, string> = {
  before: '未开市',
  auction: '集合竞价',
  trading: '交易中',
  noon: '午间休市',
  closed: '已收市',
  holiday: '休市',
};

/** Returns the origin and delay of the quotes, shown wherever they appear. */
export function originLabels({ isSample, sourceName, delayMinutes }: QuoteOrigin): string {
  const source = isSample ? '示例行情' : `行情来源：${sourceName ?? ''}`;
  return `${source} · ${delayMinutes > 0 ? `延时 ${delayMinutes} 分钟` : '实时'}`;
}

/** Returns the time of the newest quote and the market phase: `11-23 14:32 交易中`. An outage replaces it. */
export function formatStatus({ notice, quotes }: QuoteBoard): string {
  if (!notice) return '';
  const newest = quotes
    .flatMap(({ time }) => time ?? [])
    .toSorted()
    .at(-1);
  const state = notice.isOut ? '行情中断' : quotes.some(({ state: own }) => own === 'stale') ? '未及时更新' : phaseWords(notice);
  return [newest && minuteOf(newest), state].filter(Boolean).join(' ');
}

const phaseWords = ({ phase }: QuoteNotice): string => (phase ? phaseNames[phase] : '');

/** Formats `11-23 14:32`; quotes are in Beijing time. */
export const minuteOf = (time: string): string => time.slice(5, 16).replace('T', ' ');

/** Formats a price with two places, or up to four as it and the previous close have. */
export function priceText(value: number | null, { last, previousClose }: Pick<Quote, 'last' | 'previousClose'>): string {
  return value === null ? '—' : formatFixed(value, Math.max(2, placesOf(last), placesOf(previousClose)));
}

const placesOf = (value: number | null): number => Math.min(4, String(value ?? 0).split('.')[1]?.length ?? 0);

/** Returns the change with arrow and sign: `▲`, `+13.25`, `+0.89%`. Undefined when unknown. */
export function formatMovement(
  quote: Quote,
): { trend: 'up' | 'down' | 'flat'; arrow: string; change: string; percent: string } | undefined {
  const { change, percent } = quote;
  if (change === null || percent === null) return undefined;
  const trend = change > 0 ? 'up' : change < 0 ? 'down' : 'flat';
  const sign = { up: '+', down: '−', flat: '' }[trend];
  return {
    trend,
    arrow: { up: '▲', down: '▼', flat: '' }[trend],
    change: `${sign}${priceText(Math.abs(change), quote)}`,
    percent: `${sign}${formatFixed(Math.abs(percent), 2)}%`,
  };
}
