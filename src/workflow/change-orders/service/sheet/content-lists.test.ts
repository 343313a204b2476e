import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createArticle } from '#content/articles/service/articles/write-article.ts';
import { saveOwnColumns } from '#identity/staff/service/own/own-columns.ts';
import type { Context } from '#platform/context.ts';
import { publishJob, withdrawJob } from '#recruitment/jobs/service/jobs.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { buildJob } from '#test/factories/recruitment/jobs.ts';
import { actAs, editorRights } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { contentExportInput, subjectPage, type ContentExportInput, type SubjectListQuery } from '../../schema/contents.ts';
import { countContentItems, listSubjects } from '../list-contents.ts';
import { exportContents } from './export-contents.ts';

const { db, context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let [editor, ofNews]: Context[] = [];

beforeAll(async () => {
  editor = await actAs(ctx, editorRights);
  ofNews = await actAs(ctx, editorRights, { scopes: ['news'] });
  for (let number = 1; number <= 60; number++) await addArticles(ctx, { category: 'news', title: `新闻第${number}条` });
  await addArticles(ctx, { category: 'notice', title: '公告一则' });
  for (const title of ['=HYPERLINK("http://a.example")', '未发布的新闻'])
    await createArticle(ctx, { category: 'news', title, bodyHtml: '<p>文</p>', source: '前厅' });
});

const see = (who: Context, query: Omit<SubjectListQuery, 'type'> = {}, type = 'article') =>
  listSubjects(who, { publicUrl: 'http://localhost:3000' }, { type, ...query });

/** Returns the titles on all pages of a list. */
async function seeAll(who: Context, query: Omit<SubjectListQuery, 'type'>): Promise<string[]> {
  const titles: string[] = [];
  let after: string | undefined;
  do {
    const page = await see(who, { ...query, ...(after && { after }) });
    titles.push(...page.records.map(({ title }) => title));
    after = page.next ?? undefined;
  } while (after !== undefined);
  return titles;
}

const write = (who: Context, input: Omit<ContentExportInput, 'type'> = {}, type = 'article') =>
  exportContents(who, contentExportInput.parse({ type, ...input }));
const linesOf = ({ content }: { content: string }) => Buffer.from(content, 'base64').toString('utf8').trimEnd().split('\r\n');

test('articles are filtered by category and state, with or without words, page by page and without duplicates', async () => {
  const all = await seeAll(editor!, {});
  expect(all).toHaveLength(63);
  expect(new Set(await seeAll(editor!, { place: 'news', state: 'shown' })).size).toBe(60);
  expect(await seeAll(editor!, { place: 'notice' })).toEqual(['公告一则']);
  expect(await seeAll(editor!, { state: 'draft' })).toEqual(['未发布的新闻', '=HYPERLINK("http://a.example")']);
  expect(await seeAll(editor!, { state: 'draft', search: '新闻' })).toEqual(['未发布的新闻']);
  expect(await seeAll(editor!, { state: 'shown', search: '新闻第' })).toHaveLength(60);
  expect(await seeAll(editor!, { place: 'notice', search: '新闻' })).toEqual([]);
  expect(await seeAll(editor!, { state: 'withdrawn' })).toEqual([]);
});

test('only the caller’s categories are offered and searched', async () => {
  const page = await see(ofNews!);
  expect(page.places.map(({ value }) => value)).toEqual(['news']);
  expect(page.states).toEqual(['shown', 'scheduled', 'draft', 'withdrawn']);
  expect(subjectPage.parse(page)).toEqual(page);
  expect(await seeAll(ofNews!, { place: 'notice' })).toEqual([]);
  expect((await see(editor!)).places).toHaveLength(4);
});

test('other kinds are filtered by their states, or refuse the filter where they have none', async () => {
  await publishJob(ctx, buildJob({ code: 'A1', title: '在招' }));
  const { id } = await publishJob(ctx, buildJob({ code: 'A2', title: '已停' }));
  await withdrawJob(ctx, { id, reason: '不再招聘' });
  expect((await see(editor!, { state: 'withdrawn' }, 'job')).records.map(({ title }) => title)).toEqual(['已停']);
  await expect(see(editor!, { state: 'shown' }, 'page-text')).rejects.toMatchObject({ code: 40001 });
  await expect(see(editor!, { state: 'draft' }, 'job')).rejects.toMatchObject({ code: 40001 });
  await expect(see(editor!, { place: 'news' }, 'job')).rejects.toMatchObject({ code: 40001 });
});

test('the check list counts all articles, not those of one page', async () => {
  expect(await countContentItems(ctx, 'article')).toBe(63);
});

test('the list is exported with its filter and chosen columns, formulas become text, and the audit log records who exported it', async () => {
  await saveOwnColumns(editor!, { list: 'content.article', columns: ['line.state', 'draft.source'] });
  const file = await write(editor!, { state: 'draft', format: 'csv' });
  expect(file).toMatchObject({ fileName: '文章与公告-2026-11-24.csv', rows: 2 });
  const [head, ...lines] = linesOf(file);
  expect(head).toBe('\uFEFF编号,标题,状态,来源');
  expect(lines[0]).toMatch(/^\d+,未发布的新闻,未发布,前厅$/);
  expect(lines[1]).toMatch(/^\d+,"'=HYPERLINK\(""http:\/\/a\.example""\)",未发布,前厅$/);
  const record = await db.selectFrom('auditEntries').selectAll().where('action', '=', 'content.exported').executeTakeFirstOrThrow();
  expect(record).toMatchObject({ subject: 'content:article', details: { state: 'draft', rows: 2 } });
  expect(record.actorId).toBe(String((editor!.actor as { staffId: number }).staffId));
});

test('a workbook contains all pages of the list and nothing outside of the caller’s categories', async () => {
  const { content, rows } = await write(ofNews!);
  expect(rows).toBe(62);
  const book = read(Buffer.from(content, 'base64'));
  const sheet = utils.sheet_to_json<string[]>(book.Sheets['文章与公告']!, { header: 1, raw: false });
  expect(sheet[0]).toEqual(['编号', '标题', '所在', '状态', '更新']);
  expect(sheet).toHaveLength(63);
  expect(sheet.flat()).not.toContain('公告一则');
});

const insertMany = {
  job: sql`insert into recruit_jobs (code, title, type, department, head_quarter, locations, headcount, education, experience, salary, duties, requirements, process, deadline, published_at, search_title, search_text)
    select 'M' || n, '量产职位' || n, type, department, head_quarter, locations, headcount, education, experience, salary, duties, requirements, process, deadline, published_at, 'x', 'x'
    from recruit_jobs, generate_series(1, 2100) n where code = 'A1'`,
  'recruit-notice': sql`insert into recruit_notices (category, title, summary, body, source, starts_on, published_at, updated_at)
    select 'social', '量产公告' || n, '摘要', '<p>文</p>', '前厅', '2026-01-01', timestamptz '2026-01-01 09:00+08' + n / 3 * interval '1 hour', now() from generate_series(1, 2100) n`,
  campaign: sql`insert into campaigns (title, summary, picture, alt, starts_at, risk_tip, sort)
    select '量产活动' || n, '概要', '/media/x', '图', '2026-01-01', '风险', n from generate_series(1, 2100) n`,
} as const;

test('growing kinds are paged, also with two thousand items: each item once, and searchable', async () => {
  for (const [type, insert] of Object.entries(insertMany)) {
    await insert.execute(db);
    const subjects: string[] = [];
    let after: string | undefined;
    do {
      const page = await see(editor!, { ...(after && { after }) }, type);
      expect(page.records.length).toBeLessThanOrEqual(50);
      subjects.push(...page.records.map(({ subject }) => subject));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(new Set(subjects).size, type).toBe(subjects.length);
    expect(subjects.length, type).toBe(await countContentItems(ctx, type));
    expect(subjects.length, type).toBeGreaterThanOrEqual(2100);
    expect((await see(editor!, { search: '量产' }, type)).records).toHaveLength(50);
    expect((await see(editor!, { search: '2099' }, type)).records.some(({ title }) => title.endsWith('2099'))).toBe(true);
    await expect(see(editor!, { after: "1' or 1=1" }, type)).rejects.toMatchObject({ code: 40001 });
  }
});
