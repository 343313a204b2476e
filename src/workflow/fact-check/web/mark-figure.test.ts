import { expect, test } from 'vitest';
import { markFigure } from './mark-figure.ts';

test('the figure is marked where it is in its passage, not where it occurs before', () => {
  expect(markFigure('3万140%是另一个，警戒线为140%时追加', '140%')).toEqual({
    before: '3万140%是另一个，警戒线为',
    figure: '140%',
    after: '时追加',
  });
});

test('a figure with markup, spaces or full-width digits is found in the folded passage', () => {
  expect(markFigure('警戒线|140%|预警', '１４０<strong> %</strong>')).toEqual({ before: '警戒线 / ', figure: '140%', after: ' / 预警' });
});

test('a figure that the passage writes differently is shown before it', () => {
  expect(markFigure('自2026-02-01起', '2026年2月1日')).toEqual({ before: '', figure: '2026年2月1日', after: '：自2026-02-01起' });
});

test('a citation without a passage is shown alone', () => {
  expect(markFigure('', '{{gone_line}}')).toEqual({ before: '', figure: '{{gone_line}}', after: '' });
});
