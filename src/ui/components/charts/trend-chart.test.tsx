import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TrendChart } from './trend-chart.tsx';

const render = (...values: number[]): string =>
  renderToStaticMarkup(<TrendChart title="净利润" unit="亿元" points={values.map((value, at) => ({ label: String(2020 + at), value }))} />);
const columnsOf = (html: string) =>
  [...html.matchAll(/<rect x="[^"]*" y="([^"]*)" width="[^"]*" height="([^"]*)"/g)].map(([, y, height]) => ({
    y: Number(y),
    height: Number(height),
  }));

test('heights are in proportion to the values: the scale begins at zero', () => {
  const [half, whole] = columnsOf(render(5, 10));
  expect(whole!.height).toBe(half!.height * 2);
});

test('losses are below the baseline and gains above', () => {
  const [gain, loss] = columnsOf(render(10, -10));
  expect(gain!.y + gain!.height).toBe(loss!.y);
});

test('the drawing states its first, last and highest value', () => {
  expect(render(5, 12, 10)).toContain('aria-label="净利润柱状图：2020为5亿元，2022为10亿元，最高2021为12亿元"');
});

test('figures that are all zero can be drawn', () => {
  expect(render(0, 0)).not.toContain('NaN');
});
