import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildTimeline } from '#test/factories/securities/margin-terms.ts';
import { loadDeferredParts } from '#ui/navigation/defer-hydration.tsx';
import type { FieldValues } from '../../schema/calculation.ts';
import { calculatorQuery, calculators, type CalculatorKind } from '../calculation/field-names.ts';
import { Calculator } from './calculator.tsx';
import { calculatorExamples } from './examples.ts';
import type { LoadedCalculator } from './load-calculator.ts';
import { countRows, removeRow } from './row-values.ts';

await loadDeferredParts();

function show(kind: CalculatorKind, query: FieldValues, more: Partial<LoadedCalculator> = {}): string {
  const loaded: LoadedCalculator = { kind, query, timeline: buildTimeline(), facts: [], asOf: null, isSynthetic: false, ...more };
  return renderToStaticMarkup(<Calculator loaded={loaded} action="/FinancialDistric/Calculator.html" tab={kind} exampleHref="/example" />);
}

test.each([
  ['ratio', '153.29%'],
  // All contracts at the 100 % of the only version here; 136,700 when the first keeps its 80 %.
  ['available', '96,700.00'],
  ['interest', '罚息'],
  ['concentration', '42.47%'],
] as const)('the worked example of %s is computed on the server', (kind, result) => {
  const html = show(kind, calculatorExamples[kind]);
  expect(html).toContain(result);
  expect(html).toContain('逐步代入');
  expect(html).not.toContain('role="alert"');
});

test('an empty form shows no result and no error', () => {
  for (const kind of Object.keys(calculators) as CalculatorKind[]) {
    const html = show(kind, {});
    expect(html).toContain('填好以后点“计算”');
    expect(html).not.toContain('field__error');
  }
});

test('errors are shown at their field and above the result, and all input is kept', () => {
  const html = show('ratio', { cash: 'abc', fin: '100', c1code: '"><b>' });
  expect(html).toContain('<a href="#field-cash">现金应为数字，例如 1234.56</a>');
  expect(html).toMatch(/id="field-cash"[^>]*aria-invalid="true"[^>]*aria-describedby="field-cash-hint field-cash-error"/);
  expect(html).toContain('value="abc"');
  expect(html).toContain('value="100"');
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;"');
});

test('without script the form itself requests another row', () => {
  const html = show('ratio', { c2qty: '1' });
  const button = /<button[^>]*name="rowsc"[^>]*>/.exec(html)?.[0];
  expect(button).toMatch(/type="submit".*value="3"/);
  expect(button).toContain('formAction="#rows-c"');
  expect(html).toContain('id="field-c2code"');
  expect(html).not.toContain('id="field-c3code"');
  expect(show('ratio', { rowsc: '3' })).toContain('id="field-c3code"');
  expect(show('ratio', { rowsc: '3', c1code: '600000' })).not.toContain('role="alert"');
  expect(show('ratio', { rowsc: '8' })).not.toContain('name="rowsc"');
});

test('the enter key submits the form instead of adding a row, since its first button is the plain one', () => {
  expect(/<form.*?<button type="submit" class="([^"]*)"/s.exec(show('ratio', {}))?.[1]).toBe('visually-hidden');
});

test('a code in the list shows its name, haircut and group', () => {
  const fact = { code: '600000', exchange: 'SSE', name: '示例甲', haircut: 65, group: 'A' as const, board: 'main' as const };
  const facts = [{ ...fact, financingMargin: null, lendingMargin: null, fairPrice: null }];
  const html = show('available', { c1code: '600000' }, { facts });
  expect(html).toContain('示例甲 · 折算率 65% · A 组');
  expect(html).toContain('placeholder="65（名单）"');
  expect(show('available', { c1code: '600001' }, { facts })).toContain('名单里没有这个代码');
});

test('the displayed rows are those with input and those requested, up to the maximum', () => {
  const spec = calculators.ratio.rows[0]!;
  expect([countRows({}, spec, 2), countRows({ c5qty: '1' }, spec, 2), countRows({ rowsc: '4' }, spec, 2)]).toEqual([2, 5, 4]);
  expect([countRows({ rowsc: '99' }, spec, 2), countRows({ rowsc: 'x' }, spec, 2)]).toEqual([8, 2]);
});

test('rows after a removed one move up', () => {
  const values = { cash: '1', c1code: 'a', c1qty: '1', c2code: 'b', c3code: 'c', c3price: '3' };
  const left = removeRow(values, calculators.ratio.rows[0]!, 2, 3);
  expect(left).toMatchObject({ cash: '1', c1code: 'a', c1qty: '1', c2code: 'c', c2price: '3', c3code: undefined, rowsc: '2' });
});

test('field names are unique within a calculator and differ from the tab parameter', () => {
  for (const { names } of Object.values(calculators)) expect(new Set(names).size).toBe(names.length);
  expect(calculatorQuery).not.toContain('tab');
});
