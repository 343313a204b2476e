import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { LineChart } from './line-chart.tsx';
import { drawLine, formatTick, summarizeLine, formatPoint, type LinePoint } from './line.ts';
import { scaleOf } from './scale.ts';

const points: LinePoint[] = [
  { label: '2026-08-17', value: 100 },
  { label: '2026-08-18', value: 140.5 },
  { label: '2026-08-19', value: null },
  { label: '2026-08-20', value: 120 },
];
const line = { title: '融资余额', unit: '亿元', points, digits: 2 };

describe('scaleOf', () => {
  it.each([
    [[26_000, 26_400], 26_000, 26_400],
    [[0.3, 9.7], 0, 10],
    [[704, 30_101], 0, 40_000],
    [[21_319.24, 30_101.61], 20_000, 32_000],
    [[240, 309], 240, 320],
    [[-3, 5], -4, 6],
  ])('the scale covers all of %j from %d to %d', (values, low, high) => {
    expect(scaleOf(values)).toMatchObject({ low, high });
  });

  it('the scale of a line chart has three to eight evenly spaced lines for any values', () => {
    for (const values of [[1], [0], [0, 0], [99.99, 100.01], [1e-6, 3e-6], [12, 4508.3225], [-7, -2]]) {
      const { low, high, ticks } = scaleOf(values);
      expect(ticks.length >= 3 && ticks.length <= 8, ticks.join()).toBe(true);
      const steps = ticks.slice(1).map((tick, at) => tick - ticks[at]!);
      expect(Math.max(...steps) - Math.min(...steps), String(values)).toBeLessThan(1e-6);
      expect([ticks[0], ticks.at(-1)], String(values)).toEqual([low, high]);
      expect(low <= Math.min(...values) && high >= Math.max(...values) && high > low, String(values)).toBe(true);
    }
  });

  it.each([
    [[4758, 4759], 0],
    [[4758, 4768], 0],
    [[12.3, 12.4], 1],
    [[0.25, 0.26], 2],
  ])('the scale places no line of %j between values with %d decimal places', (values, digits) => {
    const { ticks } = scaleOf(values, digits);
    expect(ticks.map((tick) => Number(tick.toFixed(digits)))).toEqual(ticks);
    expect(ticks.length).toBeGreaterThan(2);
  });

  it('the scale of a line chart labels its lines with as many decimal places as they need', () => {
    const scale = scaleOf([1.02, 1.07]);
    expect(scale.ticks.map((tick) => formatTick(tick, scale))).toEqual(['1.02', '1.03', '1.04', '1.05', '1.06', '1.07']);
    expect(formatTick(26_000, scaleOf([26_000, 26_400]))).toBe('26,000');
  });
});

test('the line goes from edge to edge, higher values above, and restarts after a gap', () => {
  expect(drawLine(points, { low: 100, high: 200 }, [300, 100])).toBe('M0 100L100 60M300 80');
});

test('the caption gives the first, last, highest and lowest value with their days', () => {
  expect(summarizeLine(line)).toBe(
    '2026-08-17为100.00亿元，2026-08-20升至120.00亿元；最高140.50亿元（2026-08-18），最低100.00亿元（2026-08-17）。',
  );
});

test('the caption says where the line fell and where it stayed', () => {
  const lineOf = (...values: number[]) => summarizeLine({ ...line, points: values.map((value, at) => ({ label: String(at), value })) });
  expect(lineOf(2, 1)).toContain('1降至1.00亿元');
  expect(lineOf(2, 2)).toContain('1仍为2.00亿元');
});

test('a point is described with its day; one without a figure is described as empty', () => {
  expect(formatPoint(line, 1)).toBe('2026-08-18\u3000140.50亿元');
  expect(formatPoint(line, 2)).toBe('2026-08-19\u3000未公布');
});

test('the server renders the whole line; the caption describes it in words', () => {
  const html = renderToStaticMarkup(<LineChart {...line} note="每周一点。" />);
  expect(html).toContain('<path class="line-chart__line" d="M');
  expect(html).toMatch(/<figcaption>.*2026-08-20升至120\.00亿元.*每周一点。.*<\/figcaption>/);
  expect(html).toMatch(/<div class="chart__frame line-chart__frame"[^>]* aria-hidden="true"/);
  expect(html).not.toContain('style=');
});
