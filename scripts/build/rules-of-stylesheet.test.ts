import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pickStyles } from '#rendering/server/document/page-styles.ts';
import { takeApart } from './rules-of-stylesheet.ts';
import { writeWaiting } from './waiting-rules.ts';

const pick = (css: string, html: string, classes = '') => pickStyles(takeApart(css), html, { classes }).css;
const card = '<div class="card card--wide"><p>x</p></div>';

test('a document carries the rules whose elements and classes it has, in their order', () => {
  expect(pick('.card{a:b}.other{a:b}p{c:d}ul{e:f}', card)).toBe('.card{a:b}p{c:d}');
});

test('of a list of selectors those that apply are carried', () => {
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
])('states, attributes and what must not be there are not asked about: %s', (selector) => {
  expect(pick(`${selector}{a:b}`, card)).toContain('{a:b}');
});

test.each(['.card .other', '.other:hover', '.card:has(.other:checked)', ':has(>.other,ul)', ':where(.other,ul)', 'ul:not(.card)'])(
  'what the document has not is left out: %s',
  (selector) => {
    expect(pick(`${selector}{a:b}`, card)).toBe('');
  },
);

test('rules under a condition keep it, and a condition without rules is left out', () => {
  expect(pick('@media print{.card{a:b}.other{c:d}}@media (width>1px){.other{a:b}}', card)).toBe('@media print{.card{a:b}}');
});

test('the page of all paper always goes along, animations and other pages where they are asked for', () => {
  const rest = '@keyframes turns{from{a:b}}@page{margin:1cm}@page wide{size:a4}';
  expect(pick(rest, card)).toBe('@page{margin:1cm}');
  expect(pick(`${rest}.card{animation:turns 1s}p{page:wide}`, card)).toBe(
    '@page{margin:1cm}.card{animation:turns 1s}p{page:wide}@keyframes turns{from{a:b}}@page wide{size:a4}',
  );
});

test('the classes of the document itself count', () => {
  expect(pick('.elder .card{a:b}.text-2 .card{c:d}', card, 'elder text-1')).toBe('.elder .card{a:b}');
});

test('of the names for colours and sizes those are carried that something asks for, or that stand for one of them', () => {
  const css =
    ':root{--a:1px;--b:var(--c);--c:2px;--d:3px}.elder{--b:4px;--d:5px}p{margin:var(--b)}.card--wide:hover{a:b}.other{a:var(--d)}';
  expect(pick(css, card, 'elder')).toBe(':root{--0:2px;}.elder{--0:4px;}p{margin:var(--0)}.card--wide:hover{a:b}');
  expect(pick(':root{--a:red;--b:blue}', '<p fill="var(--b)">x</p>')).toBe(':root{--b:blue}');
});

test('names for colours and sizes are short, but for those that the page or the rules of the firm know', () => {
  const css = ':root{--wide:calc(1px);--brand:red;--mine:var( --wide)}.card{margin:var(--mine);color:var(--brand)}';
  expect(pickStyles(takeApart(css), card, { own: ':root:root{--brand:blue}' }).css).toBe(
    ':root{--0:calc(1px);--brand:red;--1:var( --0)}.card{margin:var(--1);color:var(--brand)}:root:root{--brand:blue}',
  );
  expect(pick(css, `${card}<p fill="var(--wide)">x</p>`)).toContain('--wide:calc(1px)');
});

test('the policy names the rules by their hash', () => {
  const { css, source } = pickStyles(takeApart('p{a:b}'), card, {});
  expect(source).toBe(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
});

test('a name with one plain value is that value in the document, unless the page, the firm, a mode or a part of the page gives it another', () => {
  const css =
    ':root{--gap:8px;--bar:56px;--brand:red;--note:2px}@media (prefers-color-scheme:dark){:root{--brand:pink}}.elder{--bar:68px}.card{gap:var(--gap) calc(1px + var(--bar));color:var(--brand);margin:var(--note)}p{--note:4px}';
  expect(pick(css, card)).toBe(
    ':root{--0:red;--1:2px}@media (prefers-color-scheme:dark){:root{--0:pink}}.card{gap:8px calc(1px + 56px);color:var(--0);margin:var(--1)}p{--1:4px}',
  );
  expect(pick(css, card, 'elder')).toContain('calc(1px + var(--');
  expect(pickStyles(takeApart(css), card, { own: ':root:root{--gap:9px}' }).css).toContain('gap:var(--gap)');
  expect(pick(css, `${card}<p fill="var(--gap)">x</p>`)).toContain('gap:var(--gap)');
});

test('sides and sizes have the shorter of their two names', () => {
  expect(
    pick('p{margin-block-start:1px;inline-size:2px;min-block-size:3px;border-inline-end:0;inset-block-end:4px;padding-block:5px}', card),
  ).toBe('p{margin-top:1px;width:2px;min-height:3px;border-right:0;bottom:4px;padding-block:5px}');
});

describe('what waits for the foot', () => {
  const foot = '<footer class="site-footer"><i class="out-mark"></i></footer>';
  const css =
    ':root{--ink:red;--gap:1px}p{a:b}.site-footer,.card{color:var(--ink)}.out-mark{c:d}.main-menu ul ul{e:f}@media print{a{g:h}.card{i:j}}@page{margin:1cm}';
  const html = `<nav class="main-menu"><ul><ul><a></a></ul></ul></nav><main>${card}</main>${foot}`;
  const withFoot = (body: string) => pickStyles(takeApart(css), body, { hasFoot: true }).css;

  test('foot, panels of menus and paper are not in the document when its foot brings them', () => {
    expect(withFoot(html)).toBe('p{a:b}.card{color:red}@media print{.card{i:j}}');
  });

  test('a part of the foot that the page itself has as well is there at once', () => {
    expect(withFoot(html.replace('<main>', '<main><i class="out-mark"></i>'))).toContain('.out-mark{c:d}');
  });

  test('without a foot all is in the document', () => {
    expect(pick(css, html)).toContain('.out-mark{c:d}.main-menu ul ul{e:f}@media print{a{g:h}.card{i:j}}@page{margin:1cm}');
  });

  test('the file has what waits, and the names that it asks for in every mode', () => {
    const modes = `${css}@media (prefers-color-scheme:dark){:root{--ink:blue;--gap:2px}}html.elder{--ink:green}`;
    expect(writeWaiting(takeApart(modes))).toBe(
      ':root{--ink:red;}.site-footer{color:var(--ink)}.out-mark{c:d}.main-menu ul ul{e:f}@media print{a{g:h}}@page{margin:1cm}@media (prefers-color-scheme:dark){:root{--ink:blue;}}html.elder{--ink:green}',
    );
  });
});
