import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { fundAnnouncementQuery, lawQuery } from '#content/articles/schema/district-notices.ts';
import { listFundAnnouncements, listLaws } from '#content/articles/service/notices/list-district-notices.ts';
import { getPageText } from '#content/articles/service/texts/page-texts.ts';
import { listRelatedLinks } from '#content/website/service/related-links.ts';
import { shanghaiDay } from '#platform/day.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { listHkNotices } from '#securities/hk-connect/service/list-notices.ts';
import { useDatabase } from '#test/support/database.ts';
import { demoArticles } from '../articles/demo-articles.ts';
import { loadDemoArticles } from '../articles/load-articles.ts';
import { demoStaff } from '../disclosure/people.ts';
import { readPageTexts } from '../page-texts.ts';
import { hkListChanges, hkNotices } from './hk-notices.ts';
import { loadDemoDistrict } from './load.ts';
import { successors } from './successors.ts';

const { context } = useDatabase();
const ctx = () => context({ now: new Date('2026-11-21T02:00:00Z') });
const articles = demoArticles();
const of = (kind: string) => articles.filter(({ facts }) => facts?.of === kind);

beforeAll(async () => {
  await loadDemoArticles(ctx(), openFileStore(await mkdtemp(join(tmpdir(), 'qianting-district-'))));
  await loadDemoDistrict(ctx());
});

test('the district has enough entries in each of its lists', () => {
  const least = { fundMarket: 40, fundAnnouncement: 60, saleNotice: 40, research: 30, law: 40, basicIndex: 20 };
  for (const [kind, count] of Object.entries(least)) expect(of(kind).length, kind).toBeGreaterThanOrEqual(count);
});

test('fictitious content is marked where it is shown', () => {
  const madeUp = ['fundAnnouncement', 'saleNotice', 'research'].flatMap(of);
  expect(madeUp.filter(({ source, bodyHtml }) => !(source + bodyHtml).includes('示例')).map(({ title }) => title)).toEqual([]);
});

test('analysts are people of the public register, marked as examples', () => {
  const numbers = new Set(demoStaff.map(({ certificateNumber }) => certificateNumber));
  const analysts = of('research').flatMap(({ facts }) => (facts?.of === 'research' ? facts.analysts : []));
  expect(analysts.filter(({ name, certificate }) => !name.endsWith('（示例）') || !numbers.has(certificate))).toEqual([]);
});

test('every repealed law links to its successor, and no law in force does', async () => {
  const all = await listLaws(ctx(), lawQuery.parse({ pageSize: 100 }));
  const led = all.records.filter(({ facts }) => facts?.of === 'law' && facts.successor);
  expect(led).toHaveLength(successors.length);
  expect(led.filter(({ facts }) => facts?.of === 'law' && facts.state === 'inForce').map(({ title }) => title)).toEqual([]);
  const { records } = await listLaws(ctx(), lawQuery.parse({ state: 'repealed', pageSize: 100 }));
  expect(records.filter(({ facts }) => facts?.of === 'law' && !facts.successor).map(({ title }) => title)).toEqual([]);
});

test('a fund is found by its code in the notices of its company', async () => {
  const [first] = of('fundAnnouncement').flatMap(({ facts }) => (facts?.of === 'fundAnnouncement' ? facts.funds : []));
  const { total } = await listFundAnnouncements(ctx(), fundAnnouncementQuery.parse({ fundCode: first!.code }));
  expect(total).toBeGreaterThan(0);
});

test('every page of the district has its text, Hong Kong notices and links', async () => {
  for (const { key, title } of readPageTexts('district')) expect((await getPageText(ctx(), { key })).title).toBe(title);
  expect((await listHkNotices(ctx(), {})).list).toHaveLength(10);
  expect((await listRelatedLinks(ctx())).list.length).toBeGreaterThan(30);
  expect(hkNotices().length).toBeGreaterThan(80);
});

test('a share of the Hong Kong market for growth companies is in no list of southbound trading', () => {
  const codes = [...hkNotices().flatMap(({ securityCode }) => securityCode ?? []), ...hkListChanges().map(({ code }) => code)];
  expect(codes.length).toBeGreaterThan(150);
  expect(codes.filter((code) => code.startsWith('08'))).toEqual([]);
});

test('a share joins the list of southbound trading only while it is outside, and leaves it only while it is inside', () => {
  const changes = hkListChanges();
  expect(changes.length).toBeGreaterThan(80);
  for (const [code, history] of Map.groupBy(changes, ({ code }) => code)) {
    const repeated = history.filter(({ change }, index) => change === history[index - 1]?.change);
    expect(repeated, code).toEqual([]);
  }
});

test('an exchange’s notice of a change says what the firm’s notice of the day says', () => {
  const told = new Set(hkListChanges().map(({ day, name, change }) => `${day} ${name}${change}`));
  const eligible = hkNotices().filter(({ type }) => type === 'eligible');
  expect(eligible.length).toBeGreaterThan(15);
  for (const { title, publishedAt } of eligible) expect(told).toContain(`${shanghaiDay(publishedAt)} ${/：(.+?)，/.exec(title)![1]}`);
});
