import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pickStyles } from '#rendering/server/document/page-styles.ts';
import { splitStylesheet } from './stylesheet-rules.ts';

const pick = (css: string, html: string, classes = '') => pickStyles(splitStylesheet(css), html, { classes }).css;
const card = '<div class="card card--wide"><p>x</p></div>';

test('a document contains the rules for its elements and classes, in order', () => {
  expect(pick('.card{a:b}.other{a:b}p{c:d}ul{e:f}', card)).toBe('.card{a:b}p{c:d}');
});

test('of a selector list only the matching selectors are included', () => {
  expect(pick('.card,.other,ul p{a:b}', card)).toBe('.card{a:b}');
});

test.each([
  '.card:hover',
  '.card[open]',
  '.card[aria-busy=true] p',
  '.card:not(.other)',
  '.card:has(p:checked)',
  '.card:not(:has(.other))',
  '.card:nth-child(2)::before',
  ':where(.card,.other)',
  ':is(ul,p):focus-visible',
  'details::details-content,.card',
  '::selection',
  ':root',
])('states, attributes and negations are not evaluated: %s', (selector) => {
  expect(pick(`${selector}{a:b}`, card)).toContain('{a:b}');
});

test.each(['.card .other', '.other:hover', '.card:has(.other:checked)', ':has(>.other,ul)', ':where(.other,ul)', 'ul:not(.card)'])(
  'rules that do not match the document are left out: %s',
  (selector) => {
    expect(pick(`${selector}{a:b}`, card)).toBe('');
  },
);

test('conditional rules keep their condition, and an empty condition is left out', () => {
  expect(pick('@media print{.card{a:b}.other{c:d}}@media (width>1px){.other{a:b}}', card)).toBe('@media print{.card{a:b}}');
});

test('the general page rule is always included, animations and named page rules when they are used', () => {
  const rest = '@keyframes turns{from{a:b}}@page{margin:1cm}@page wide{size:a4}';
  expect(pick(rest, card)).toBe('@page{margin:1cm}');
  expect(pick(`${rest}.card{animation:turns 1s}p{page:wide}`, card)).toBe(
    '@page{margin:1cm}.card{animation:turns 1s}p{page:wide}@keyframes turns{from{a:b}}@page wide{size:a4}',
  );
});

test('the classes of the document element count', () => {
  expect(pick('.elder .card{a:b}.text-2 .card{c:d}', card, 'elder text-1')).toBe('.elder .card{a:b}');
});

test('custom properties are included when a rule or another included property uses them', () => {
  const css =
    ':root{--a:1px;--b:var(--c);--c:2px;--d:3px}.elder{--b:4px;--d:5px}p{margin:var(--b)}.card--wide:hover{a:b}.other{a:var(--d)}';
  expect(pick(css, card, 'elder')).toBe(':root{--b:var(--c);--c:2px;}.elder{--b:4px;}p{margin:var(--b)}.card--wide:hover{a:b}');
  expect(pick(':root{--a:red;--b:blue}', '<p fill="var(--b)">x</p>')).toBe(':root{--b:blue}');
  expect(pickStyles(splitStylesheet(':root{--a:red;--b:blue}'), card, { own: 'p{c:var(--a)}' }).css).toBe(':root{--a:red;}p{c:var(--a)}');
});

test('the policy names the rules by their hash', () => {
  const { css, source } = pickStyles(splitStylesheet('p{a:b}'), card, {});
  expect(source).toBe(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
});
