import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from '#rendering/routes/table.ts';
import { daysBetween } from '../calendar.ts';
import { demoFilePath } from '../documents.ts';
import { demoTermsVersions } from '../margin-terms/versions.ts';
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

const plain = (html: string): string => html.replaceAll(/<[^>]+>/g, '|').replaceAll(',', '');
const sums = /(\d+)×([\d.]+)%÷360×(\d+)＝([\d.]+)元/g;

test('interest in a worked example is what its factors give', () => {
  const examples = articles.flatMap(({ title, bodyHtml }) => [...plain(bodyHtml).matchAll(sums)].map((match) => ({ title, match })));
  expect(examples.length).toBeGreaterThan(5);
  for (const { title, match } of examples) {
    const [amount = 0, rate = 0, days = 0, interest = 0] = match.slice(1).map(Number);
    expect(interest, `${title}：${match[0]}`).toBeCloseTo((amount * rate * days) / 100 / 360, 2);
  }
});

test('a worked example charges each day at the rate of its day, and counts the days of its period', () => {
  const rates = demoTermsVersions(() => '/').map(({ effectiveFrom, terms }) => ({ effectiveFrom, rate: terms.financingRate }));
  const rateOn = (day: string) => rates.findLast(({ effectiveFrom }) => effectiveFrom <= day)!.rate;
  const periods = articles.flatMap(({ title, bodyHtml, publishedAt }) =>
    [...plain(bodyHtml).matchAll(/(\d+)月(\d+)日至(\d+)月(\d+)日(\d+)天，\d+×([\d.]+)%÷360×(\d+)＝/g)].map((match) => {
      const [month, date, lastMonth, lastDate, count, rate, factor] = match.slice(1).map(Number);
      const day = (m = 0, d = 0) => `${publishedAt.getUTCFullYear()}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
      return { title, days: daysBetween(day(month, date), day(lastMonth, lastDate)), count, rate, factor };
    }),
  );
  expect(periods.length).toBeGreaterThan(1);
  for (const { title, days, count, rate, factor } of periods) {
    expect([count, factor], title).toEqual([days.length, days.length]);
    expect(new Set(days.map(rateOn)), title).toEqual(new Set([rate]));
  }
});
