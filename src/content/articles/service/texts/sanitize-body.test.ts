import { expect, test } from 'vitest';
import { sanitizeBody, summarize } from './sanitize-body.ts';

test.each([
  ['script', '<p>前<script>alert(1)</script>后</p>', '<p>前后</p>'],
  ['style element', '<style>p{color:red}</style><p>文</p>', '<p>文</p>'],
  ['style and class attributes', '<p style="color:red" class="MsoNormal" id="x">文</p>', '<p>文</p>'],
  ['event handlers', '<img src="/a.png" onerror="alert(1)"><p onclick="x()">文</p>', '<img alt="" src="/a.png" loading="lazy" /><p>文</p>'],
  ['script addresses', '<a href="javascript:alert(1)">文</a><a href=" JaVaScRiPt:x">文</a>', '<a>文</a><a>文</a>'],
  ['data addresses', '<a href="data:text/html,x">文</a><img src="data:image/svg+xml,x">', '<a>文</a>'],
  [
    'frames, forms and embedded things',
    '<iframe src="/x"></iframe><form><input name="a"><button>b</button></form><object data="x"></object>',
    'b',
  ],
  ['svg and mathml', '<svg><a href="/x">甲</a></svg><math><mi>乙</mi></math>', '<a href="/x">甲</a>乙'],
  ['pictures from elsewhere', '<img src="https://elsewhere.example/a.png"><img src="//elsewhere.example/a.png">', ''],
  ['base, link and meta', '<base href="//e"><link rel="stylesheet" href="x"><meta http-equiv="refresh" content="0"><p>文</p>', '<p>文</p>'],
  ['comments', '<!--[if mso]><p>x</p><![endif]--><p>文</p>', '<p>文</p>'],
])('%s is removed', (_name, html, clean) => {
  expect(sanitizeBody(html)).toBe(clean);
});

test('tables, lists, links and pictures of this site are kept', () => {
  const html =
    '<h2>一</h2><table><caption>表</caption><thead><tr><th scope="col" colspan="2">项</th></tr></thead><tbody><tr><td rowspan="2">值</td></tr></tbody></table>' +
    '<ol start="3"><li>甲</li></ol><p><a href="/IntoGL/news.html">新闻</a> <a href="mailto:a@example.com">信</a> <sup>2</sup></p>';
  expect(sanitizeBody(html)).toBe(html);
});

test('heading levels start below the title of the page', () => {
  expect(sanitizeBody('<h1>一</h1><h5>五</h5><h6>六</h6>')).toBe('<h2>一</h2><h4>五</h4><h4>六</h4>');
});

test('a link to another site gives it no access to this window', () => {
  expect(sanitizeBody('<a href="https://www.example.com/" target="_blank" rel="opener">站</a>')).toBe(
    '<a href="https://www.example.com/" rel="noopener">站</a>',
  );
});

test('sanitizing twice changes nothing', () => {
  const html = '<h1>&lt;b&gt; 甲 &amp; 乙</h1><a href="https://x.example/?a=1&b=2">x</a><img src="/a.png" width="3"><p>a<b<p>c';
  expect(sanitizeBody(sanitizeBody(html))).toBe(sanitizeBody(html));
});

test('a summary is the beginning of the text, without markup, cut at a sentence', () => {
  expect(summarize('<h2>公告</h2><p>甲 &amp; 乙<br>丙</p>')).toBe('公告 甲 & 乙 丙');
  expect(summarize(`<p>${'一'.repeat(60)}。${'二'.repeat(60)}</p>`)).toBe(`${'一'.repeat(60)}。`);
  expect(summarize(`<p>${'一'.repeat(120)}</p>`)).toBe(`${'一'.repeat(99)}…`);
});
