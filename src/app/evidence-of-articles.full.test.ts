import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { knownCategories } from '#content/articles/calls.ts';
import type { ArticleInput } from '#content/articles/schema/articles.ts';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { moveArticle } from '#content/articles/service/articles/move-articles.ts';
import { publishArticle, publishRevision, supersedeArticle, withdrawArticle } from '#content/articles/service/articles/publish-article.ts';
import { publishDue } from '#content/articles/service/articles/publish-due.ts';
import { createArticle, updateArticle } from '#content/articles/service/articles/write-article.ts';
import { publishPageText } from '#content/articles/service/texts/page-texts.ts';
import { articleHref } from '#content/articles/web/article-href.ts';
import { closeUntilLaunch } from '#content/website/service/launch.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { readPageTexts } from '#demo/page-texts.ts';
import { demoSite } from '#demo/site.ts';
import { listShowings } from '#operations/evidence/service/showings.ts';
import { beginRendering } from '#operations/evidence/service/watches.ts';
import { pages } from '#rendering/routes/table.ts';
import { buildResearch } from '#test/factories/content/disclosure.ts';
import { useDatabase } from '#test/support/database.ts';
import { useRenderedSite } from '#test/support/rendered-site.ts';

const database = useDatabase();
let now = new Date('2026-11-24T02:00:00Z');
const site = useRenderedSite(database, { moment: () => now });
const ctx = () => database.context({ now });
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

/** A category for each archived article page; the general page covers categories without their own page. */
const evidencePaths: string[] = Object.values(pages).flatMap(({ path, isEvidence }) => (isEvidence && path.includes(':id') ? [path] : []));
const pathOf = (category: string) => articleHref({ id: 1, categoryCode: category }).replace('1.html', ':id');
const categories = Object.values(knownCategories).filter((category) => evidencePaths.includes(pathOf(category)));

const draftOf = (category: string): ArticleInput =>
  category === knownCategories.research
    ? buildResearch({ bodyHtml: '<p>年化收益率 120%</p>' })
    : { category, title: '关于费率的公告', bodyHtml: '<p>年化收益率 120%</p>', source: '前厅证券' };

interface Shown {
  id: number;
  category: string;
  address: string;
}

/** Publishes an article and opens its page as a visitor. */
async function show(category: string, more: { until?: Date } = {}): Promise<Shown> {
  const { id } = await createArticle(ctx(), draftOf(category));
  await publishArticle(ctx(), { id, ...more });
  const address = articleHref({ id, categoryCode: category });
  await visit(address);
  return { id, category, address };
}

/** Opens the page through the routes of the site and stores the resulting evidence. */
async function visit(address: string): Promise<number> {
  const { statusCode } = await site.inject(address);
  await site.keeper.settle();
  return statusCode;
}

/** Returns the periods in the evidence of an address after the keeper has run, newest first. */
async function recordsOf(address: string) {
  site.keeper.checkPending();
  await site.keeper.settle();
  const { records } = await listShowings(ctx(), { address, day: undefined });
  return records.map(({ shownFrom, shownUntil, inDoubtSince }) => ({ from: shownFrom, until: shownUntil, inDoubtSince }));
}

const moment = (at: Date) => at.toISOString();

/** Ways in which an article stops being shown unchanged. */
const ways: Record<string, (shown: Shown) => Promise<unknown>> = {
  'is taken down': ({ id }) => withdrawArticle(ctx(), { id, reason: '内容有误' }),
  'lives on at another address': ({ id }) => moveArticle(ctx(), { id, to: '/Recruit/notices.html', reason: '移至招聘' }),
  async 'is corrected'({ id, category }) {
    await updateArticle(ctx(), { ...draftOf(category), bodyHtml: '<p>年化收益率 125%</p>', id, basedOn: 1 });
    await publishRevision(ctx(), { id, reason: '数字有误' });
  },
  async 'belongs to another category, with a page of its own'({ id, category }) {
    const other = category === knownCategories.law ? knownCategories.saleNotice : knownCategories.law;
    const { facts: _facts, ...draft } = draftOf(category);
    await updateArticle(ctx(), { ...draft, category: other, id, basedOn: 1 });
    await publishRevision(ctx(), { id, reason: '栏目有误' });
  },
  async 'is replaced by another one'({ id, category }) {
    const { id: by } = await createArticle(ctx(), draftOf(category));
    await publishArticle(ctx(), { id: by });
    await supersedeArticle(ctx(), { id, by });
  },
};

beforeAll(async () => {
  await updateSettings(ctx(), demoSite);
  // The firm's text beside every report.
  await publishPageText(
    ctx(),
    readPageTexts('district').find(({ key }) => key === '/FinancialDistric/ResearchInform')!,
  );
  await importCategories(
    ctx(),
    categories.map((code) => ({ code, name: code, section: 'district' })),
  );
});
beforeEach(() => pass(60));

test('every archived article page is tested', () => {
  expect(new Set(categories.map(pathOf))).toEqual(new Set(evidencePaths));
});

describe.each(categories)('articles in %s', (category) => {
  test.each(Object.entries(ways))('ends in the minute in which it %s, even if the keeper runs ten minutes later', async (_way, act) => {
    const shown = await show(category);
    pass(5);
    const acted = now;
    await act(shown);
    pass(10);
    const [last, ...before] = (await recordsOf(shown.address)).toReversed();
    expect(last).toMatchObject({ until: moment(acted), inDoubtSince: null });
    for (const later of before) expect(later).toMatchObject({ until: null, from: moment(now) });
  });

  test('the evidence of an article ends at the scheduled time, to the second, and no cache shows it afterwards', async () => {
    const until = new Date(now.getTime() + 45 * 60_000);
    const { address } = await show(category, { until });
    expect(await beginRendering(ctx(), address)).toMatchObject({ changesAt: until });
    pass(60);
    expect(await recordsOf(address)).toMatchObject([{ until: moment(until) }]);
    await publishDue(ctx());
    expect(await visit(address)).toBe(410);
    expect(await recordsOf(address)).toMatchObject([{ until: moment(until) }]);
  });

  test('an article that is published again gets a second record', async () => {
    const { id, address } = await show(category);
    const began = now;
    pass(5);
    const gone = now;
    await withdrawArticle(ctx(), { id, reason: '核对' });
    await recordsOf(address);
    pass(5);
    await publishArticle(ctx(), { id });
    expect(await visit(address)).toBe(200);
    expect(await recordsOf(address)).toMatchObject([
      { from: moment(now), until: null },
      { from: moment(began), until: moment(gone) },
    ]);
  });
});

test('evidence ends when the category is renamed, because the page shows its name', async () => {
  const { address } = await show(knownCategories.companyNotice);
  pass(5);
  const renamed = now;
  await importCategories(ctx(), [{ code: knownCategories.companyNotice, name: '新名称', section: 'notice' }]);
  pass(10);
  expect((await recordsOf(address)).map(({ until }) => until)).toEqual([null, moment(renamed)]);
});

test('all evidence ends when a site is closed', async () => {
  const { address } = await show(knownCategories.companyNotice);
  pass(5);
  const closed = now;
  await closeUntilLaunch(ctx());
  pass(5);
  expect((await recordsOf(address))[0]).toMatchObject({ until: moment(closed) });
});
