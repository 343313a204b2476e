import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from '#rendering/routes/table.ts';
import { demoFilePath } from '../documents.ts';
import { demoArticles } from './demo-articles.ts';

const articles = demoArticles().map((article) => ({
  ...article,
  words: article.bodyHtml.replaceAll(/<[^>]+>|\s/g, ''),
}));

/** Register entries, digests and short company news need only a paragraph. */
const shortKinds = ['flfg', 'jgxx', 'yjzx', 'mtbd', 'qywh', 'shzr', 'gsxw', 'gsyw'];
const least = 250;

test('a notice says what changes, for whom, when and whom to ask: half of all have 600 characters or more', () => {
  const tooShort = articles.filter(({ category, words }) => !shortKinds.includes(category) && words.length < least);
  expect(tooShort.map(({ title, words }) => `${title} ${words.length}`)).toEqual([]);
  const lengths = articles.map(({ words }) => words.length).toSorted((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeGreaterThanOrEqual(580);
});

test('no two articles are the same text with other numbers', () => {
  const withoutNumbers = Map.groupBy(articles, ({ words }) => words.replaceAll(/[\d.,]+|[一二三四五六日]）/g, '#'));
  const same = [...withoutNumbers.values()].filter((group) => group.length > 1).map((group) => group.map(({ title }) => title));
  expect(same.filter((group) => group.length > 2)).toEqual([]);
});

test('five articles are long, with at least three pictures that have descriptions, and a table of contents', () => {
  const long = articles.filter(({ bodyHtml }) => bodyHtml.includes('<figure>'));
  expect(long.length).toBeGreaterThanOrEqual(5);
  for (const { title, bodyHtml, words } of long) {
    expect(words.length, title).toBeGreaterThanOrEqual(2000);
    expect(bodyHtml.match(/<h2>/g)!.length, title).toBeGreaterThanOrEqual(6);
    expect(
      [...bodyHtml.matchAll(/<img [^>]*alt="([^"]+)"/g)].every(([, alt]) => alt!.length > 20),
      title,
    ).toBe(true);
  }
});

test('everything that an article links to, attaches or shows exists', () => {
  const known = new Set(Object.values(pages).map(({ path }) => `${path}.html`));
  const isKnown = (href: string): boolean => {
    const [path = ''] = href.split(/[?#]/);
    return known.has(path) || /^\/IntoGL\/news\/[a-z]+\.html$/.test(path) || /^(https?:|tel:|mailto:)/.test(href);
  };
  const links = articles.flatMap(({ title, bodyHtml }) =>
    [...bodyHtml.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => ({ title, href: href! })),
  );
  expect(links.filter(({ href }) => !isKnown(href)).map(({ title, href }) => `${title} ${href}`)).toEqual([]);
  expect(articles.flatMap(({ files }) => files).filter((file) => !existsSync(demoFilePath(file)))).toEqual([]);
});
