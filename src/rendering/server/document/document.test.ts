import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import type { PageHead } from '#ui/page/page.ts';
import { publicHeaders } from '../page-headers.ts';
import { buildHtmlDocument } from './document.ts';

const documentOf = (head: PageHead) =>
  buildHtmlDocument({
    assets: { build: 'b', boot: '/boot.js', entry: '/entry.js', stylesheets: [] },
    head,
    site: { name: '前厅证券', publicUrl: 'https://www.example.com', sharePicture: '/media/card.png' },
    canonical: 'https://www.example.com/a.html',
    classes: '',
    body: '<main>正文</main>',
    data: { json: '{}' },
    settings: { product: 'qt', bases: {}, build: 'b' },
  });
const factsIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json ?? '') as unknown);

test('a page has a canonical address and a share card with absolute addresses', () => {
  const html = documentOf({ title: '公告', description: '摘要 "引号"' });
  expect(html).toContain('<link rel="canonical" href="https://www.example.com/a.html">');
  expect(html).toContain('<meta property="og:image" content="https://www.example.com/media/card.png">');
  expect(html).toContain('<meta property="og:type" content="website">');
  expect(html).toContain('<meta property="og:description" content="摘要 &quot;引号&quot;">');
});

test('an article has its publication and change dates', () => {
  const html = documentOf({ title: '公告', article: { publishedAt: '2026-11-20T10:00:00+08:00', updatedAt: '2026-11-21T10:00:00+08:00' } });
  expect(html).toContain('<meta property="og:type" content="article">');
  expect(html).toContain('<meta property="article:published_time" content="2026-11-20T10:00:00+08:00">');
  expect(html).toContain('<meta property="article:modified_time" content="2026-11-21T10:00:00+08:00">');
});

test('the breadcrumb is in the structured data, with absolute addresses', () => {
  const crumbs = [{ text: '新闻中心', href: '/IntoGL/news.html' }, { text: '正文' }];
  expect(factsIn(documentOf({ title: '公告', crumbs }))).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: '首页', item: 'https://www.example.com/' },
        { position: 2, name: '新闻中心', item: 'https://www.example.com/IntoGL/news.html' },
        { position: 3, name: '正文' },
      ],
    },
  ]);
});

test('addresses in structured data are made absolute, other values are unchanged', () => {
  const jsonLd = { url: '/a.html', name: '/a', target: { urlTemplate: '/search.html?q={q}' }, sameAs: '/b' };
  expect(factsIn(documentOf({ title: 'x', jsonLd }))).toEqual([
    {
      url: 'https://www.example.com/a.html',
      name: '/a',
      target: { urlTemplate: 'https://www.example.com/search.html?q={q}' },
      sameAs: '/b',
    },
  ]);
});

test('no value can end the structured data block', () => {
  const html = documentOf({ title: 'x', jsonLd: { name: '</script><script>alert(1)</script>' } });
  expect(html).not.toContain('<script>alert');
  expect(factsIn(html)).toEqual([{ name: '</script><script>alert(1)</script>' }]);
});

test('a page that must not be indexed has neither canonical address nor card', () => {
  const html = documentOf({ title: '登录', noIndex: true, jsonLd: { a: 1 } });
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/canonical|og:|ld\+json/);
});

test('browsers receive Strict-Transport-Security only where the site is reached by TLS', () => {
  const told = (address: string) => publicHeaders(readConfig({ PUBLIC_URL: address }))['strict-transport-security'];
  expect(told('https://www.example.com')).toBe('max-age=31536000; includeSubDomains');
  expect(told('http://www.example.com')).toBeUndefined();
});

test('an article names the firm as its publisher and has a picture: its own, or the one of shared links', () => {
  const jsonLd = { '@type': 'NewsArticle', headline: '公告' };
  const article = { publishedAt: '2026-11-20T10:00:00+08:00' };
  const publisher = {
    '@type': 'Organization',
    name: '前厅证券',
    url: 'https://www.example.com/',
    logo: 'https://www.example.com/apple-touch-icon.png',
  };
  expect(factsIn(documentOf({ title: '公告', article, jsonLd }))).toMatchObject([
    { image: 'https://www.example.com/media/card.png', publisher },
  ]);
  expect(factsIn(documentOf({ title: '公告', article, jsonLd, picture: '/media/own.jpg' }))).toMatchObject([
    { image: 'https://www.example.com/media/own.jpg', headline: '公告' },
  ]);
  expect(factsIn(documentOf({ title: '公告', jsonLd: { '@type': 'FAQPage' } }))).toEqual([{ '@type': 'FAQPage' }]);
});

test('the addresses of a video and its picture are absolute', () => {
  const jsonLd = { '@type': 'VideoObject', contentUrl: '/media/a.mp4', thumbnailUrl: '/media/a.jpg' };
  expect(factsIn(documentOf({ title: '视频', jsonLd }))).toMatchObject([
    { contentUrl: 'https://www.example.com/media/a.mp4', thumbnailUrl: 'https://www.example.com/media/a.jpg' },
  ]);
});

test('two articles of the same title differ by their day in the title of the document', () => {
  const titleOf = (publishedAt: string) =>
    /<title>(.*?)<\/title>/.exec(documentOf({ title: '收益分配公告', article: { publishedAt } }))?.[1];
  expect(titleOf('2026-11-20T10:00:00+08:00')).toBe('收益分配公告（2026-11-20） - 前厅证券');
  expect(titleOf('2026-11-21T00:30:00+08:00')).toBe('收益分配公告（2026-11-21） - 前厅证券');
});
