import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { parseBody } from './parse-body.ts';
import { serialiseBody } from './serialise-body.ts';

const browserParts = { DOMParser: globalThis.DOMParser, Node: globalThis.Node };
beforeAll(() => {
  const { DOMParser, Node } = new JSDOM().window;
  Object.assign(globalThis, { DOMParser, Node });
});
afterAll(() => void Object.assign(globalThis, browserParts));

const read = (html: string, citesFacts = true) => parseBody(html, { citesFacts });
const codesIn = (html: string, citesFacts = true): string[] => {
  const codes: string[] = [];
  read(html, citesFacts).descendants(({ type, attrs }) => void (type.name === 'fact' && codes.push(attrs.code as string)));
  return codes;
};

test.each([
  ['in a sentence', '<p>警戒线为 {{warning_line}}，平仓线为 {{liquidation_line}}。</p>', 2],
  ['alone in a paragraph', '<p>{{warning_line}}</p>', 1],
  ['one behind another', '<p>{{fee.a4-1}}{{fee.a4-1}}</p>', 2],
  ['within emphasis', '<p><strong>警戒线 {{warning_line}}</strong>起</p>', 1],
  ['next to emphasis', '<p><strong>警戒线</strong>{{warning_line}}<em>起</em></p>', 1],
  ['within a link', '<p><a href="/margin.html">{{warning_line}} 的由来</a></p>', 1],
  ['in a heading', '<h2>{{warning_line}} 以下</h2>', 1],
  ['in a list', '<ul><li>{{warning_line}}</li><li>其他</li></ul>', 1],
  ['in preformatted text', '<pre>a\n{{warning_line}}</pre>', 1],
  [
    'in the caption and the cells of a table',
    '<table><caption>{{a_1}}</caption><thead><tr><th scope="col">{{b_1}}</th></tr></thead><tbody><tr><td>{{c_1}}</td></tr></tbody></table>',
    3,
  ],
  ['below a picture', '<figure><img alt="图" src="/a.svg" loading="lazy" /><figcaption>{{warning_line}}</figcaption></figure>', 1],
])('a citation %s is one character of the editor, and stored as it was', (_name, html, count) => {
  expect(codesIn(html)).toHaveLength(count);
  expect(serialiseBody(read(html))).toBe(html);
  expect(sanitizeBody(html)).toBe(html);
});

test.each(['{{ warning_line }}', '{{Warning}}', '{warning_line}', '{{警戒线}}', '{{}}', '{{warning_line}'])('%s is no citation', (text) => {
  expect(codesIn(`<p>${text}</p>`)).toEqual([]);
  expect(serialiseBody(read(`<p>${text}</p>`))).toBe(`<p>${text}</p>`);
});

test('in a text that cannot cite facts, a citation remains text', () => {
  expect(codesIn('<p>{{warning_line}}</p>', false)).toEqual([]);
});

test('a citation reads as it is written where only its text is copied', () => {
  const doc = read('<p>警戒线 {{warning_line}}</p>');
  expect(doc.textContent).toBe('警戒线 {{warning_line}}');
});
