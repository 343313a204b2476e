import { expect, test } from 'vitest';
import { citeFigures } from './cite-figures.ts';

const finding = (path: string, text: string, written: string, { entry = null as number | null, code = 'warning_line' } = {}) => ({
  path,
  fact: { code, title: '警戒线', value: '150%', written, isRight: false, entry, at: text.indexOf(written), length: written.length },
});
const reader = (values: Record<string, unknown>) => (path: string) => values[path];

test('every figure of a text is replaced at its place', () => {
  const text = '<p>警戒线 140%，平仓线 130%。</p>';
  const findings = [finding('html', text, '140%'), finding('html', text, '130%', { code: 'liquidation_line' })];
  const { values, moved } = citeFigures(reader({ html: text }), findings);
  expect(values).toEqual(new Map([['html', '<p>警戒线 {{warning_line}}，平仓线 {{liquidation_line}}。</p>']]));
  expect(moved).toBe(0);
});

test('in a list of lines only the line of the figure changes', () => {
  const { values } = citeFigures(reader({ notes: ['140% 起', '警戒线 140%'] }), [finding('notes', '警戒线 140%', '140%', { entry: 1 })]);
  expect(values.get('notes')).toEqual(['140% 起', '警戒线 {{warning_line}}']);
});

test('a text that was changed since the check stays as it is', () => {
  const found = finding('note', '警戒线 140%', '140%');
  expect(citeFigures(reader({ note: '现警戒线 140%' }), [found])).toEqual({ values: new Map(), moved: 1 });
  expect(citeFigures(reader({}), [found, finding('notes', '140%', '140%', { entry: 2 })])).toEqual({ values: new Map(), moved: 2 });
});

test('markup within the figure stays balanced', () => {
  const text = '<p><strong>警戒线 140</strong>%</p>';
  const { values } = citeFigures(reader({ html: text }), [finding('html', text, '140</strong>%')]);
  expect(values.get('html')).toBe('<p><strong>警戒线 {{warning_line}}</strong></p>');
});
