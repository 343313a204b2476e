import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GrowthChart, placeMarks, summarizeGrowth, type GrowthLine } from './growth-chart.tsx';

const lines: GrowthLine[] = [
  {
    name: '甲',
    place: 0,
    points: [
      { day: '2026-01-05', value: 100 },
      { day: '2026-01-06', value: 110 },
      { day: '2026-01-07', value: 112.3 },
    ],
  },
  {
    name: '乙',
    place: 2,
    points: [
      { day: '2026-01-05', value: 100 },
      { day: '2026-01-07', value: 98.1 },
    ],
  },
];

test('the caption gives the start and end value of each line', () => {
  expect(summarizeGrowth(lines)).toBe('2026-01-05 均为 100，至 2026-01-07：① 甲 112.30，③ 乙 98.10。');
  expect(summarizeGrowth(lines.slice(0, 1))).toBe('2026-01-05 为 100，至 2026-01-07：① 甲 112.30。');
});

test('each line has its own strokes and mark, ends at the right edge, and has no style attribute', () => {
  const html = renderToStaticMarkup(<GrowthChart title="走势" lines={lines} />);
  expect(html).toMatch(/growth-chart__line--1" d="M0 \d+L500 \d+L1000 \d+"/);
  expect(html).toMatch(/growth-chart__line--3" d="M0 \d+L1000 \d+"/);
  expect(html.match(/<text/g)).toHaveLength(2);
  expect(html).not.toContain('style=');
});

test('marks of lines that end at one value are kept apart, inside the frame', () => {
  expect(placeMarks([50, 50, 10])).toEqual([50, 57, 10]);
  const low = placeMarks([100, 99, 98, 100, 100]);
  expect(Math.max(...low)).toBe(100);
  const sorted = low.toSorted((a, b) => a - b);
  for (const [at, place] of sorted.slice(1).entries()) expect(place - sorted[at]!).toBeGreaterThanOrEqual(6.9);
});
