import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { lessonDraft } from '#products/education/schema.ts';
import { pages } from '#rendering/routes/table.ts';
import type { PageEntry } from '#ui/page/route.ts';
import { readPageTexts } from '../page-texts.ts';
import { demoLessons, demoSeries } from './lessons.ts';

test('there are at least four series with two lessons or more and lessons of both levels, which staff could save and the sanitiser does not change', () => {
  const counts = demoSeries.map(({ code }) => demoLessons.filter(({ series }) => series === code).length);
  expect(counts.length).toBeGreaterThanOrEqual(4);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(2);
  expect(demoLessons.filter(({ series }) => !demoSeries.some(({ code }) => code === series))).toEqual([]);
  expect(new Set(demoLessons.map(({ level }) => level))).toEqual(new Set(['basic', 'advanced']));
  expect(new Set(demoLessons.map(({ code }) => code)).size).toBe(demoLessons.length);
  for (const lesson of demoLessons) {
    expect(lessonDraft.safeParse(lesson).error, lesson.code).toBeUndefined();
    const texts = lesson.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'prose' ? block.html : [])));
    expect(texts.map(sanitizeBody), lesson.code).toEqual(texts);
  }
});

test('right answers are in every position, so that none can be guessed', () => {
  const counts = [0, 1, 2].map((place) => demoLessons.flatMap(({ quiz }) => quiz).filter(({ answer }) => answer === place).length);
  expect(Math.min(...counts)).toBeGreaterThan(demoLessons.length / 2);
});

test('every figure exists, every fictitious person is marked, and every link points to a page of the site', async () => {
  const blocks = [...demoLessons, ...readPageTexts('futures')].flatMap(({ sections }) => sections.flatMap((section) => section.blocks));
  for (const block of blocks) if (block.kind === 'figure') await access(fileURLToPath(new URL(`..${block.src}`, import.meta.url)));
  const links = blocks.flatMap((block) => (block.kind === 'links' ? block.links : [])).filter(({ href }) => href.startsWith('/'));
  const addresses = new Set(Object.values<PageEntry>(pages).map(({ path }) => `${path}.html`));
  expect(links.filter(({ href }) => !addresses.has(href.split('?')[0] ?? ''))).toEqual([]);
  const people = JSON.stringify(demoLessons).match(/客户[甲乙丙丁](（虚构）)?/g) ?? [];
  expect(new Set(people.map((name) => name.slice(0, 3)))).toEqual(
    new Set(people.filter((name) => name.endsWith('（虚构）')).map((name) => name.slice(0, 3))),
  );
});

test('the account of four days in the lesson on daily settlement adds up', () => {
  const [lots, margin] = [2, 0.1];
  const tonnes = lots * 10;
  const rows = demoLessons
    .find(({ code }) => code === 'daily-settlement')!
    .sections.flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'table' ? block.rows : []));
  const numberOf = (cell = '') => Number(cell.replaceAll(/[^\d]/g, ''));
  let [before, equity] = [3500, 20_000];
  for (const [day, price, , shownEquity, shownMargin, free] of rows) {
    const settled = numberOf(price);
    equity += (settled - before) * tonnes;
    before = settled;
    const used = price?.startsWith('平仓') ? 0 : settled * tonnes * margin;
    expect([numberOf(shownEquity), numberOf(shownMargin), numberOf(free)], day).toEqual([equity, used, equity - used]);
  }
});
