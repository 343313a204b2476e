import { extractText } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { knownCategories } from '#content/articles/calls.ts';
import { articleFeeds } from '#content/articles/feeds.ts';
import { researchQuery, type ResearchQuery } from '#content/articles/schema/district-notices.ts';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { publishArticle, publishRevision, withdrawArticle } from '#content/articles/service/articles/publish-article.ts';
import { publishDue } from '#content/articles/service/articles/publish-due.ts';
import { createArticle, updateArticle } from '#content/articles/service/articles/write-article.ts';
import { listResearch } from '#content/articles/service/notices/list-district-notices.ts';
import { listResearchAuthors } from '#content/articles/service/reports/report-authors.ts';
import { publishPageText } from '#content/articles/service/texts/page-texts.ts';
import { searchQuery } from '#content/search/schema.ts';
import { searchSite } from '#content/search/service/search-site.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { readPageTexts } from '#demo/page-texts.ts';
import { demoSite } from '#demo/site.ts';
import { buildResearch, buildRegisteredPerson } from '#test/factories/content/disclosure.ts';
import { useDatabase } from '#test/support/database.ts';
import { replaceStaff } from './service/replace-staff.ts';
import { ReportPrinter } from './service/research/report-printer.ts';
import { getReport } from './service/research/report.ts';

const { context } = useDatabase();
const ctx = (now = '2026-08-21T10:00:00+08:00') => context({ now: new Date(now) });
const analyst = buildRegisteredPerson({ certificateNumber: 'S0000052105004', kind: 'analyst', name: '程若言', branch: '研究所' });
const publicUrl = 'https://www.example.com';

beforeAll(async () => {
  await updateSettings(ctx(), demoSite);
  await importCategories(ctx(), [
    { code: knownCategories.research, name: '研究资讯', section: 'district' },
    { code: knownCategories.companyNotice, name: '公司公告', section: 'notice' },
  ]);
  await publishPageText(
    ctx(),
    readPageTexts('district').find(({ key }) => key === '/FinancialDistric/ResearchInform')!,
  );
  await replaceStaff(ctx(), [analyst]);
});

/** Publishes a report without rendering its PDF; `countingPrinter` counts the renderings. */
async function publish(draft: Parameters<typeof buildResearch>[0] = {}, at?: Date) {
  const { id, version } = await createArticle(ctx(), buildResearch(draft));
  await publishArticle(ctx(), { id, ...(at && { at }) });
  return { id, version };
}

function countingPrinter() {
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    return Buffer.from(`%PDF ${drawn}`);
  };
  return { printer: new ReportPrinter({ publicUrl, draw }), count: () => drawn };
}

const find = async (query: ResearchQuery) => (await listResearch(ctx(), researchQuery.parse(query))).records.map(({ title }) => title);
const textOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replaceAll(/\s/g, '');
const missing = { code: 40004 };

test('a printed report contains everything that the rule on research reports requires', async () => {
  const asked = await publish({ title: '打印的报告', facts: { rating: 'even', subject: '银行' } });
  const { bytes } = await new ReportPrinter({ publicUrl }).print(ctx(), asked);
  const text = await textOf(bytes);
  const stated = {
    证券研究报告字样: '证券研究报告',
    机构名称: '前厅证券股份有限公司',
    业务资格: '具备证券投资咨询业务资格',
    署名与编号: 'S0000052105004',
    发布时间: '2026-08-2110:00发布',
    资料来源: '前厅证券研究所、交易所',
    使用风险: '不构成对任何人的投资建议',
  };
  for (const [item, words] of Object.entries(stated)) expect(text, item).toContain(words);
  for (const words of ['余额两周持平', '一、口径', '买入额', '26,411.31', '历史不代表未来', '独立、客观', '强于大市', '第1页'])
    expect(text).toContain(words);
});

test('a thousand simultaneous readers cause one rendering, and another process none', async () => {
  const asked = await publish();
  const { printer, count } = countingPrinter();
  const prints = await Promise.all(Array.from({ length: 1000 }, () => printer.print(ctx(), asked)));
  expect([count(), new Set(prints.map(({ bytes }) => bytes.toString())).size]).toEqual([1, 1]);
  const other = countingPrinter();
  expect((await other.printer.print(ctx(), asked)).bytes.toString()).toBe('%PDF 1');
  expect(other.count()).toBe(0);
});

test('two processes that receive a request for the same report at once render it once', async () => {
  const asked = await publish();
  const [one, other] = [countingPrinter(), countingPrinter()];
  await Promise.all([one.printer.print(ctx(), asked), other.printer.print(ctx(), asked)]);
  expect(one.count() + other.count()).toBe(1);
});

test('a corrected report is rendered again; its former version remains and says that it was replaced; a saved correction is not shown', async () => {
  const { id, version } = await publish({ title: '有误的报告' });
  const printer = new ReportPrinter({ publicUrl });
  const before = await printer.print(ctx(), { id, version });
  const later = ctx('2026-08-21T15:00:00+08:00');
  await updateArticle(later, { id, basedOn: version, ...buildResearch({ title: '更正的报告', facts: { views: ['余额减少'] } }) });
  await expect(printer.print(later, { id, version: version + 1 })).rejects.toMatchObject(missing);
  expect(await getReport(later, { id })).toMatchObject({ version, views: ['余额两周持平'] });

  await publishRevision(later, { id, reason: '数据有误' });
  expect(await getReport(later, { id })).toMatchObject({
    version: version + 1,
    views: ['余额减少'],
    pdf: `/FinancialDistric/ResearchInform/${id}/v2.pdf`,
  });
  const [former, fresh] = [await printer.print(later, { id, version }), await printer.print(later, { id, version: version + 1 })];
  expect(former.hash).not.toBe(before.hash);
  expect(await textOf(former.bytes)).toContain('本版已于2026-08-2115:00更正');
  const text = await textOf(fresh.bytes);
  for (const words of ['更正的报告', '余额减少', '第2版', '数据有误']) expect(text).toContain(words);
});

test('before its publication time a report is on no page, in no PDF, search or feed; afterwards it is in all of them', async () => {
  const title = '未到时间的独有报告';
  const asked = await publish({ title }, new Date('2026-08-22T09:00:00+08:00'));
  const { printer } = countingPrinter();
  const seen = async (now: string) => {
    const moment = ctx(now);
    const feed = await articleFeeds.feedOf(knownCategories.research)!.read(moment, { name: '', shortName: '', description: '' });
    const { groups } = await searchSite(moment, searchQuery.parse({ q: '独有报告' }));
    const isThere = (reading: Promise<unknown>) => reading.then(() => true).catch(() => false);
    return [
      await isThere(getReport(moment, asked)),
      await isThere(printer.print(moment, asked)),
      feed.items.some((item) => item.title === title),
      groups.some(({ records }) => records.some((record) => record.title === title)),
    ];
  };
  expect(await seen('2026-08-22T08:59:59+08:00')).toEqual([false, false, false, false]);
  await publishDue(ctx('2026-08-22T09:00:00+08:00'));
  expect(await seen('2026-08-22T09:00:00+08:00')).toEqual([true, true, true, true]);
});

test('a withdrawn report is not available as PDF, even if it was rendered before', async () => {
  const asked = await publish();
  const { printer } = countingPrinter();
  await printer.print(ctx(), asked);
  await withdrawArticle(ctx(), { id: asked.id, reason: '数据来源撤回' });
  await expect(printer.print(ctx(), asked)).rejects.toMatchObject(missing);
});

test('an article of another kind has neither a report nor a PDF', async () => {
  const { id, version } = await createArticle(ctx(), {
    category: knownCategories.companyNotice,
    title: '公告',
    source: '公司',
    bodyHtml: '<p>文</p>',
  });
  await publishArticle(ctx(), { id });
  await expect(getReport(ctx(), { id })).rejects.toMatchObject(missing);
  await expect(countingPrinter().printer.print(ctx(), { id, version })).rejects.toMatchObject(missing);
});

test('an author who leaves or is missing from the register stays on the report, with the current state', async () => {
  const { id, version } = await publish();
  const { printer } = countingPrinter();
  const { hash } = await printer.print(ctx(), { id, version });
  const stateOf = async () => (await getReport(ctx(), { id })).authors.map(({ name, state }) => [name, state]);
  expect(await stateOf()).toEqual([['程若言', 'registered']]);
  await replaceStaff(ctx(), [{ ...analyst, state: 'left' }]);
  expect(await stateOf()).toEqual([['程若言', 'left']]);
  await replaceStaff(ctx(), [buildRegisteredPerson()]);
  expect(await stateOf()).toEqual([['程若言', 'gone']]);
  // The PDF contains the facts of the day on which it was signed.
  expect((await printer.print(ctx(), { id, version })).hash).toBe(hash);
  await replaceStaff(ctx(), [analyst]);
});

test('reports are found by author and by security, including Hong Kong; wildcard characters match nothing else', async () => {
  const second = { name: '祝明舟', certificate: 'S0000052105009' };
  await publish({ title: '两人署名', facts: { analysts: [{ name: '程若言', certificate: 'S0000052105004' }, second] } });
  await publish({ title: '港股报告', securityCodes: ['00700'], facts: { analysts: [second], kind: 'company' } });
  expect(await find({ author: second.certificate, pageSize: 50 })).toEqual(['港股报告', '两人署名']);
  expect(await find({ code: '00700' })).toEqual(['港股报告']);
  expect(await find({ code: '007' })).toEqual([]);
  expect(await find({ author: 'S%' })).toEqual([]);
  const { groups } = await searchSite(ctx(), searchQuery.parse({ q: '00700' }));
  expect(groups.flatMap(({ records }) => records.map(({ title }) => title))).toContain('港股报告');
  const { list } = await listResearchAuthors(ctx());
  expect(list.find(({ certificate }) => certificate === second.certificate)).toEqual({ ...second, reports: 2 });
});

test.each([
  ['没有名称的数据', { figures: [{ name: '', value: '1', asOf: '2026', source: '交易所' }] }, 'facts.figures.0.name'],
  ['没有来源的图', { charts: [{ title: '图', unit: '亿元', digits: 2, source: '', points: [] }] }, 'facts.charts.0.source'],
  ['不存在的日期', { dataUntil: '2026-02-30' }, 'facts.dataUntil'],
  ['没有署名', { analysts: [] }, 'facts.analysts'],
])('a rejected report is not saved: %s', async (_what, facts, path) => {
  const refused = createArticle(ctx(), buildResearch({ facts }));
  await expect(refused).rejects.toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path })]) });
});
