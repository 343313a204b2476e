import { expect, test } from 'vitest';
import type { TextPart } from '../../schema/trail.ts';
import { toBlocks } from './body-blocks.ts';
import { compareBodies, compareWords } from './compare-text.ts';

/** Formats the parts as `[-removed-]{+added+}`. */
const show = (parts: readonly TextPart[]) =>
  parts.map(({ text, change }) => (change === 'removed' ? `[-${text}-]` : change === 'added' ? `{+${text}+}` : text)).join('');
const showBodies = (before: string, after: string) => compareBodies(before, after).map(({ kind, parts }) => `${kind}: ${show(parts)}`);

test('Chinese is compared word by word, not character by character', () => {
  expect(show(compareWords('次日9:00前人工回电。', '次日10:30前人工回电。'))).toBe('次日[-9-]{+10+}:[-00-]{+30+}前人工回电。');
  expect(show(compareWords('客户可以办理', '投资者可以办理'))).toBe('[-客户-]{+投资者+}可以办理');
});

test('two arbitrary texts can be restored from the result of their comparison', () => {
  const pairs = [
    ['', '新的'],
    ['旧的', ''],
    ['一二三四五', '五四三二一'],
    ['A😀B', 'A😁B'],
  ] as const;
  for (const [before, after] of pairs) {
    const parts = compareWords(before, after);
    expect(
      parts
        .filter(({ change }) => change !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toBe(before);
    expect(
      parts
        .filter(({ change }) => change !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe(after);
  }
});

test('a changed paragraph is shown beside its old text; added and removed paragraphs are shown whole', () => {
  const before = '<h2>时间</h2><p>热线服务至21:00。</p><p>原有的最后一段，不再适用。</p>';
  const after = '<h2>时间</h2><p>新写的一段，与别的都不相同。</p><p>热线服务至22:00。</p>';
  expect(showBodies(before, after)).toEqual([
    'heading: 时间',
    'paragraph: {+新写的一段，与别的都不相同。+}',
    'paragraph: 热线服务至[-21-]{+22+}:00。',
    'paragraph: [-原有的最后一段，不再适用。-]',
  ]);
});

test('table rows and list items are compared one by one', () => {
  const table = (phone: string) =>
    `<table><tbody><tr><td>电话</td><td>${phone}</td></tr></tbody></table><ul><li>甲</li><li><p>乙</p></li></ul>`;
  expect(showBodies(table('0118'), table('0119'))).toEqual(['row: 电话 │ [-0118-]{+0119+}', 'item: 甲', 'item: 乙']);
});

test('a body is compared as readers see it: entities as characters, pictures as their description', () => {
  expect(toBlocks('<p>A &amp; B &lt;C&gt;</p><figure><img src="/x.png" alt="走势图" /></figure><p></p>')).toEqual([
    { kind: 'paragraph', text: 'A & B <C>' },
    { kind: 'paragraph', text: '［图片：走势图］' },
  ]);
});

test('comparing two long texts without a common word takes less than five seconds', () => {
  const text = (letter: string) => Array.from({ length: 1500 }, (_, n) => `<p>${letter}${n}${letter.repeat(n % 40)}</p>`).join('');
  const started = process.threadCpuUsage();
  const blocks = compareBodies(text('甲'), text('乙'));
  // Measures CPU time, so that other load on the machine does not matter.
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(5000);
  expect(blocks.length).toBeGreaterThanOrEqual(1500);
});
