/** Invented securities for the sample screens; names and codes do not exist. */
export interface SampleQuote {
  name: string;
  code: string;
  price: string;
  /** In percent. */
  change: number;
  /** Prices of the day, for the sparkline. */
  course: readonly number[];
}

/** A deterministic wave, so that the drawings are the same in every build. */
function wave(length: number, drift: number, phase: number): number[] {
  return Array.from({ length }, (_, at) => drift * at + 3 * Math.sin(at * 0.9 + phase) + 1.6 * Math.sin(at * 2.3 + phase * 2));
}

export const quotes: readonly SampleQuote[] = [
  { name: '示例制造', code: '示例 01', price: '18.42', change: 2.16, course: wave(14, 0.7, 0.4) },
  { name: '示例能源', code: '示例 02', price: '7.05', change: -0.84, course: wave(14, -0.5, 1.1) },
  { name: '示例医药', code: '示例 03', price: '42.60', change: 0.47, course: wave(14, 0.3, 2.2) },
  { name: '示例电子', code: '示例 04', price: '26.13', change: 3.05, course: wave(14, 1.1, 3) },
  { name: '示例消费', code: '示例 05', price: '11.98', change: -1.32, course: wave(14, -0.8, 0.1) },
];

export const indexes = [
  { name: '示例综指', value: '3,021.44', change: 0.62 },
  { name: '示例成指', value: '9,874.10', change: -0.18 },
  { name: '示例创新', value: '2,050.66', change: 1.05 },
] as const;

export interface Candle {
  open: number;
  close: number;
  low: number;
  high: number;
  volume: number;
}

const closes = wave(26, 0.42, 0.8).map((value) => 17 + value * 0.22);

export const candles: readonly Candle[] = closes.map((close, at) => {
  const open = closes[at - 1] ?? close - 0.2;
  const reach = 0.25 + 0.2 * Math.abs(Math.sin(at * 1.7));
  return {
    open,
    close,
    low: Math.min(open, close) - reach,
    high: Math.max(open, close) + reach,
    volume: 40 + 30 * Math.abs(Math.sin(at * 0.8 + 1)),
  };
});

/** Formats as `▲ 2.16%`: direction is shown by a sign as well as by colour. */
export const formatChange = (change: number): string => `${change < 0 ? '▼' : '▲'} ${Math.abs(change).toFixed(2)}%`;
export const changeTone = (change: number): 'up' | 'down' => (change < 0 ? 'down' : 'up');
