import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { StepChart } from './step-chart.tsx';
import { drawSteps, namedDays, summarizeSteps, type StepLine } from './steps.ts';

const span = { from: '2026-01-01', until: '2026-01-11' };
const area = { width: 100, height: 100, low: 0, high: 100 };
const line: StepLine = {
  name: '折算率',
  kind: 'first',
  steps: [
    { day: '2026-01-01', value: 60 },
    { day: '2026-01-06', value: 70 },
  ],
};

describe('drawSteps', () => {
  it('a step chart is level until the next day, and to the end of the span', () => {
    expect(drawSteps(line.steps, span, area)).toBe('M0 40H50V30H100');
  });

  it('a step chart has a gap where there is no value, and restarts after it', () => {
    const steps = [...line.steps, { day: '2026-01-07', value: null }, { day: '2026-01-09', value: 50 }];
    expect(drawSteps(steps, span, area)).toBe('M0 40H50V30H60M80 50H100');
  });
});

test('the days under it are the ends of the span, and its middle where there is room', () => {
  expect(namedDays(span)).toEqual(['2026-01-01', '2026-01-11']);
  expect(namedDays({ from: '2026-01-01', until: '2026-03-01' })).toEqual(['2026-01-01', '2026-01-30', '2026-03-01']);
});

test('the caption gives the first and last value and the number of changes', () => {
  expect(summarizeSteps(line, span, '%')).toBe('折算率 2026-01-01 为 60%，其后变动 1 次，2026-01-11 为 70%；最高 70%，最低 60%。');
  expect(summarizeSteps({ ...line, steps: line.steps.slice(0, 1) }, span, '%')).toBe('折算率自 2026-01-01 起一直为 60%。');
  expect(summarizeSteps({ ...line, steps: [...line.steps, { day: '2026-01-09', value: null }] }, span, '%')).toContain(
    '2026-01-11 不在名单',
  );
});

test('marks are links that the keyboard skips, because their table is beside it', () => {
  const html = renderToStaticMarkup(
    <StepChart
      title="折算率"
      unit="%"
      lines={[line]}
      {...span}
      marks={[{ day: '2026-01-06', value: 70, title: '公告', href: '/n.html' }]}
    />,
  );
  expect(html).toMatch(/aria-hidden="true".*<a href="\/n.html" tabindex="-1"[^>]*><title>公告<\/title>/);
  expect(html).not.toContain('style=');
});
