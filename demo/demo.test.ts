import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { articleInput } from '#content/articles/schema/articles.ts';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { branchFields, customerCenter } from '#content/branches/schema.ts';
import { siteSettings, campaignDraft } from '#content/website/schema/site.ts';
import { replaceCitations } from '#contract/fact-citations.ts';
import { demoArticles } from './articles/demo-articles.ts';
import { demoBranches } from './branches.ts';
import { demoCalendarYears } from './calendar-years.ts';
import { closuresBetween, isTradingDay, isWorkingDay, shiftTradingDays } from './calendar.ts';
import { demoCategories, tradingCategories } from './categories.ts';
import { demoCustomerCenter } from './customer-center.ts';
import { demoDocuments, demoFilePath } from './documents.ts';
import { demoCampaigns } from './site-pages/campaigns.ts';
import { demoSite } from './site.ts';

const articles = demoArticles();
const dayOf = ({ publishedAt }: { publishedAt: Date }): string =>
  new Date(publishedAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

test('the demo firm has at least 600 articles, and some in every category', () => {
  expect(articles.length).toBeGreaterThanOrEqual(600);
  expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(demoCategories.map(({ code }) => code)));
});

test('all seven types of margin notices occur, and only margin notices have a type', () => {
  const typed = articles.filter(({ marginType }) => marginType !== undefined);
  expect(new Set(typed.map(({ marginType }) => marginType))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  expect(new Set(typed.map(({ category }) => category))).toEqual(new Set(['rzrq']));
  expect(articles.filter(({ category, marginType }) => category === 'rzrq' && !marginType)).toEqual([]);
});

test('articles are dated between September 2023 and 20 November 2026, on working days', () => {
  for (const article of articles) {
    const day = dayOf(article);
    expect(day >= '2023-09-01' && day <= '2026-11-20', `${day} ${article.title}`).toBe(true);
    expect(tradingCategories.has(article.category) ? isTradingDay(day) : isWorkingDay(day), `${day} ${article.title}`).toBe(true);
  }
});

test('no title occurs twice on a day', () => {
  expect(new Set(articles.map((article) => dayOf(article) + article.title)).size).toBe(articles.length);
});

test('every article could be saved by staff, and the sanitiser does not change its body', () => {
  for (const { files: _files, publishedAt: _publishedAt, ...article } of articles) {
    const parsed = articleInput.safeParse(article);
    expect(parsed.error?.message, article.title).toBeUndefined();
    expect(sanitizeBody(article.bodyHtml), article.title).toBe(article.bodyHtml);
  }
});

test('the texts are not copies of each other', () => {
  const uses = new Map<string, number>();
  for (const { bodyHtml } of articles) {
    for (const [, text = ''] of bodyHtml.matchAll(/<(?:p|li)>(.*?)<\/(?:p|li)>/g)) uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  expect(uses.size).toBeGreaterThan(2000);
  expect([...uses].filter(([, count]) => count > 40)).toEqual([]);
});

test('no text contains an unfilled placeholder', () => {
  const unfinished = articles.filter(({ bodyHtml, title }) =>
    /[{}]|undefined|NaN|\*\*|\|/.test(title + replaceCitations(bodyHtml, () => '')),
  );
  expect(unfinished.map(({ title }) => title)).toEqual([]);
});

test('at least 15 articles have a PDF, and each document belongs to an article', async () => {
  const used = articles.flatMap(({ files }) => files);
  const documents = demoDocuments();
  expect(used.length).toBeGreaterThanOrEqual(15);
  expect(new Set(used)).toEqual(new Set(documents.map(({ file }) => file)));
  for (const { file, downloadName } of documents) {
    const bytes = await readFile(demoFilePath(file));
    expect(bytes.subarray(0, 5).toString(), file).toBe('%PDF-');
    expect(bytes.length, file).toBeLessThan(120 * 1024);
    expect(downloadName).toMatch(/\p{Script=Han}.*\.pdf$/u);
  }
});

test('holidays are described as in the notices of the exchanges', () => {
  const [nationalDay] = closuresBetween('2026-10-01', '2026-10-31');
  expect(nationalDay).toMatchObject({
    first: '2026-10-01',
    last: '2026-10-07',
    lastTradingDay: '2026-09-30',
    resumes: '2026-10-08',
    weekends: ['2026-09-20', '2026-10-10'],
  });
  const [newYear] = closuresBetween('2024-01-01', '2024-01-31');
  expect(newYear).toMatchObject({ first: '2024-01-01', last: '2024-01-01', weekends: ['2023-12-30', '2023-12-31'], resumes: '2024-01-02' });
});

test('the calendar of a year that is not announced is not published, and no day of the demo falls on its holidays', () => {
  expect(demoCalendarYears.map(({ year }) => year)).toEqual([2024, 2025, 2026]);
  for (const day of ['2027-01-01', '2027-02-05', '2027-02-08', '2027-04-05', '2027-06-09', '2027-09-15', '2027-10-01'])
    expect(isTradingDay(day), day).toBe(false);
  expect(shiftTradingDays('2026-12-31', 1)).toBe('2027-01-04');
});

test('the firm has 90 branches with unique names and codes, in all 31 provinces', () => {
  expect(demoBranches).toHaveLength(90);
  expect(new Set(demoBranches.map(({ name }) => name)).size).toBe(90);
  expect(new Set(demoBranches.map(({ code }) => code)).size).toBe(90);
  expect(new Set(demoBranches.map(({ provinceCode }) => provinceCode)).size).toBe(31);
});

test('a branch has the facilities that its notices speak of, and every facility is one that a branch can have', () => {
  const spokenOf: readonly (readonly [RegExp, string])[] = [
    [/低位服务台|低位柜台/, '低位服务台'],
    [/手写板/, '放大镜与手写板'],
    [/无障碍通道|坡道/, '无障碍坡道'],
    [/电梯/, '直达电梯'],
    [/手语/, '手语视频服务'],
  ];
  for (const { name, facilities, notices } of demoBranches) {
    const spoken = spokenOf.filter(([words]) => notices.some(({ text }) => words.test(text))).map(([, facility]) => facility);
    expect(facilities, name).toEqual(expect.arrayContaining(spoken));
    expect(new Set(facilities).size, name).toBe(facilities.length);
    expect(branchFields.shape.facilities.safeParse(facilities).error, name).toBeUndefined();
  }
});

test('phone numbers are obviously fictitious', () => {
  const numbers = demoBranches.flatMap(({ phones, complaintPhone, orderPhone, fax }) => [
    ...phones,
    complaintPhone,
    orderPhone ?? '',
    fax ?? '',
  ]);
  expect(numbers.filter((number) => number !== '' && !/^0\d{2,3}-0000 \d{4}$/.test(number))).toEqual([]);
});

test('settings, campaigns and the customer centre match their schemas', () => {
  expect(() => siteSettings.parse(demoSite)).not.toThrow();
  for (const { text: _text, ...draft } of demoCampaigns) expect(() => campaignDraft.parse({ ...draft, sort: 1 })).not.toThrow();
  expect(() => customerCenter.parse(demoCustomerCenter)).not.toThrow();
});

test('an address with an anchor points to an existing part of the customer centre', () => {
  const anchors = new Set([...demoCustomerCenter.channels, ...demoCustomerCenter.topics].map(({ code }) => code));
  const used = [...demoSite.auxiliaryKeys, ...demoSite.footer.flatMap(({ links }) => links)].flatMap(
    ({ href }) => href.split('#')[1] ?? [],
  );
  expect(used.filter((anchor) => !anchors.has(anchor))).toEqual([]);
});
