import { expect, test } from 'vitest';
import { parseManualPage } from './parse-manual-page.ts';

test('a page has a title, headings with anchors, steps, links to other pages and pictures', () => {
  const markdown =
    '# 题目\n\n按**提交**，见[复核](approve-change.md#复核一张)。\n\n![样子](pictures/a.webp)\n\n## 第 1 步\n\n1. 打开 `a<b`\n2. 完成\n';
  expect(parseManualPage(markdown)).toEqual({
    title: '题目',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          '按',
          { kind: 'strong', text: ['提交'] },
          '，见',
          { kind: 'link', page: 'approve-change', heading: '复核一张', text: ['复核'] },
          '。',
        ],
      },
      { kind: 'picture', name: 'a.webp', alt: '样子' },
      { kind: 'heading', depth: 2, id: '第-1-步', text: '第 1 步' },
      {
        kind: 'list',
        isOrdered: true,
        entries: [[{ kind: 'paragraph', text: ['打开 ', { kind: 'code', text: 'a<b' }] }], [{ kind: 'paragraph', text: ['完成'] }]],
      },
    ],
  });
});

test.each([
  ['a page without a title', '只有文字', 'begins with its title'],
  ['HTML', '# 题目\n\n<b>文字</b>', 'no place for this (html)'],
  ['HTML between paragraphs', '# 题目\n\n<div>文字</div>\n', 'no place for this (html)'],
  ['HTML within a line', '# 题目\n\n文字 <img src=x onerror=alert(1)>', 'no place for this (html)'],
  ['a link to another site', '# 题目\n\n[别处](https://example.com/)', 'leads to another of its pages'],
  ['a link that runs a script', '# 题目\n\n[别处](javascript:alert(1))', 'leads to another of its pages'],
  ['a picture from elsewhere', '# 题目\n\n![样子](https://example.com/a.png)', 'a picture of the manual is'],
  ['a picture without a description', '# 题目\n\n![](pictures/a.webp)', 'a picture of the manual is'],
])('%s is refused', (_what, markdown, reason) => {
  expect(() => parseManualPage(markdown)).toThrow(reason);
});
