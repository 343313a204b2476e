import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ArticlePage } from './article-page.tsx';
import { withAnchors } from './contents.tsx';

const long = ['一', '二 &amp; <strong>三</strong>', '四', '五'].map((heading) => `<h2>${heading}</h2><p>文</p>`).join('');

test('each main heading of a long text has an anchor, and is listed without its markup', () => {
  const { html, contents } = withAnchors(long);
  expect(contents.map(({ id, text }) => `${id} ${text}`)).toEqual(['part-1 一', 'part-2 二 & 三', 'part-3 四', 'part-4 五']);
  expect(html).toContain('<h2 id="part-2">二 &amp; <strong>三</strong></h2>');
});

test('a text of three headings is unchanged', () => {
  const short = '<h2>一</h2><h2>二</h2><h2>三</h2>';
  expect(withAnchors(short)).toEqual({ html: short, contents: [] });
});

test('the list links to the headings without scripts', () => {
  const html = renderToStaticMarkup(<ArticlePage title="读图" date="2026-11-20" html={long} />);
  expect(html).toContain('本文目录（4 节）');
  expect(html.match(/<a href="#part-4">五<\/a>/g)).toHaveLength(2);
  expect(renderToStaticMarkup(<ArticlePage title="短" date="2026-11-20" html="<p>文</p>" />)).not.toContain('本文目录');
});
