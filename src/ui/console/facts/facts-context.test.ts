import { expect, test } from 'vitest';
import { formatCitation, markCited, readCited } from './facts-context.ts';

const fact = (code: string, title: string, value: string | null) => [code, { code, title, value, from: null, source: '制度' }] as const;
const facts = new Map([fact('warning_line', '警戒线', '150%'), fact('new_fee', '新费用', null), fact('odd', '"甲" <b>', '1')]);

test('a citation is described by the title and the value of its fact', () => {
  expect(formatCitation(facts, 'warning_line')).toEqual({ text: '150%', name: '事实：警戒线，150%', isUnknown: false });
});

test('a citation of an unknown fact says so with its code', () => {
  expect(formatCitation(facts, 'gone')).toEqual({ text: '没有这个事实：gone', name: '没有这个事实：gone', isUnknown: true });
});

test('a fact before its first day is described by its title', () => {
  expect(formatCitation(facts, 'new_fee')).toMatchObject({ text: '新费用', name: '事实：新费用，还没有数值' });
});

test('until the facts are loaded no citation is called unknown', () => {
  expect(formatCitation(undefined, 'warning_line')).toMatchObject({ text: 'warning_line', isUnknown: false });
});

test('a plain text reads as readers see it', () => {
  expect(readCited(facts, '警戒线 {{warning_line}}，{x}')).toBe('警戒线 150%，{x}');
});

test('citations of a rich text are marked in its text and replaced in its attributes, and titles cannot add markup', () => {
  expect(markCited(facts, '<p><img alt="{{warning_line}}" src="/a.svg" />低于 {{warning_line}}，{{odd}}</p>')).toBe(
    '<p><img alt="150%" src="/a.svg" />低于 ' +
      '<span class="fact-chip" role="img" aria-label="事实：警戒线，150%" title="事实：警戒线，150%">150%</span>，' +
      '<span class="fact-chip" role="img" aria-label="事实：&quot;甲&quot; &lt;b&gt;，1" title="事实：&quot;甲&quot; &lt;b&gt;，1">1</span></p>',
  );
});
