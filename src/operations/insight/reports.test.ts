import { beforeAll, expect, test } from 'vitest';
import { complaintInput } from '#complaints/complaint/schema.ts';
import { addComplaint } from '#complaints/complaint/service/add-complaint.ts';
import { acceptComplaint, answerComplaint } from '#complaints/complaint/service/handle-complaint.ts';
import { recordSearch } from '#content/search/service/query-log.ts';
import { recordPageView } from '#content/website/service/page-views.ts';
import type { Permission, Reach } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { buildBusiness, buildCase, buildCaseDeps } from '#test/factories/clients/cases.ts';
import { buildComplaint, buildDeps, earnPass, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { buildClient } from '#test/factories/identity/clients.ts';
import { actAs, editorRights, reviewerRights } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';
import { saveOrder } from '#workflow/change-orders/service/orders/write-order.ts';
import type { ReportCell, Report } from './schema/reports.ts';
import { beginSearchOrder } from './service/begin-order.ts';
import { readReport, writeReportFile } from './service/read-report.ts';
import type { PartName } from './web/part-names.ts';

const { db, context } = useDatabase();
const complaints = buildDeps(useFolder());
const at = (moment: string): Context => context({ now: new Date(`${moment}:00+08:00`) });
const now = at('2026-09-21T10:00');

const reader = (permissions: Partial<Record<Permission, Reach>> = {}, queue: readonly string[] = ['*']): Context => ({
  ...now,
  actor: staffActor(1, { 'insight.read': 'all', ...permissions }, { scopes: { queue, branch: ['*'] } }),
});
const read = (part: PartName, who = reader()) => readReport(who, { part, days: '28' });
const hrefsOf = ({ tables }: Report, code: string) => tables.find((table) => table.code === code)?.rows.map(({ href }) => href);
const cellsOf = ({ tables }: Report, code: string): ReportCell[][] | undefined =>
  tables.find((table) => table.code === code)?.rows.map(({ cells }) => cells);

beforeAll(async () => {
  await prepareComplaints(at('2026-01-01T00:00'));
});

test('each search without results is listed with its count and whether it was already answered', async () => {
  for (const query of ['销户', '销户', '13800138000', '打新']) await recordSearch(now, query, query !== '打新');
  await db
    .insertInto('searchSynonyms')
    .values({ term: '销户', means: ['注销账户'], updatedAt: now.now })
    .execute();
  const report = await read('searches');
  expect(cellsOf(report, 'misses')).toEqual([['销户', 2, '已有同义词']]);
  expect(cellsOf(report, 'top')).toEqual([
    ['销户', 2, 100],
    ['打新', 1, 0],
  ]);
  expect(report.figures.map(({ value }) => value)).toEqual([4, 3]);
  await db.deleteFrom('searchSynonyms').execute();
});

test('one press begins a change order with the search filled in; another search is added to it, and the same one only once', async () => {
  const editor = await actAs(now, editorRights);
  const { id } = await beginSearchOrder(editor, { kind: 'synonyms', query: '销户' });
  expect(await beginSearchOrder(editor, { kind: 'synonyms', query: '打新' })).toEqual({ id });
  expect(await beginSearchOrder(editor, { kind: 'synonyms', query: '销户' })).toEqual({ id });
  const { payload, reason, state } = await readOrder(editor, { id });
  expect(payload['items']).toEqual([
    { term: '销户', means: [] },
    { term: '打新', means: [] },
  ]);
  expect([reason, state]).toEqual(['访客搜索“销户”没有结果', 'draft']);
  const promoted = await beginSearchOrder(editor, { kind: 'promotions', query: '销户' });
  expect((await readOrder(editor, promoted)).payload['items']).toMatchObject([{ queries: ['销户'], href: '' }]);
});

test('a change order that awaits approval is not changed, nor one outside the user’s categories', async () => {
  const editor = await actAs(now, editorRights);
  const { id } = await beginSearchOrder(editor, { kind: 'synonyms', query: '销户' });
  const begun = await readOrder(editor, { id });
  const items = [{ term: '销户', means: ['注销'] }];
  const { revision } = await saveOrder(editor, { ...begun, payload: { items } });
  await submitRequest(editor, contentKind, { id, revision });
  const reviewer = await actAs(now, reviewerRights);
  await expect(beginSearchOrder(reviewer, { kind: 'synonyms', query: '两融' })).rejects.toMatchObject({ code: 40009 });
  const elsewhere = await actAs(now, editorRights, { scopes: ['news'] });
  await expect(beginSearchOrder(elsewhere, { kind: 'promotions', query: '两融' })).rejects.toMatchObject({ code: 40004 });
});

test('clients who gave up are counted by step without personal data; a client who returned yesterday has not given up', async () => {
  const deps = buildCaseDeps();
  const last = { code: 'confirm', name: '确认提交', kind: 'confirm' } as const;
  const steps = [{ code: 'risk', name: '风险测评', kind: 'risk' }, last];
  await buildBusiness(at('2026-09-01T09:00'), { code: 'left', name: '试开业务', steps: [last] });
  for (const [opened, updated] of [
    ['2026-09-10T09:00', '2026-09-10T11:00'],
    ['2026-09-10T09:00', '2026-09-20T11:00'],
  ] as const) {
    const { id: clientId } = await buildClient(at(opened), deps.security);
    const { id } = await buildCase({ ...at(opened), actor: { kind: 'client', clientId, sessionId: '' } }, { clientId, busiCode: 'left' });
    await db
      .updateTable('businessCases')
      .set({ updatedAt: at(updated).now, steps: JSON.stringify(steps) })
      .where('id', '=', id)
      .execute();
    await db
      .insertInto('businessCaseSteps')
      .values({ caseId: id, code: 'risk', state: 'done', evidence: JSON.stringify({}), doneAt: at(updated).now })
      .execute();
  }
  const report = await read('stops');
  expect(cellsOf(report, 'steps')).toEqual([['试开业务', '确认提交', 2, 1, 2]]);
  expect(cellsOf(report, 'funnels')).toEqual([['试开业务', 2, 0, 0, 1, 0]]);
  expect([hrefsOf(report, 'steps'), hrefsOf(report, 'funnels')]).toEqual([[null], [null]]);
  expect(hrefsOf(await read('stops', reader({ 'content.read': 'all' })), 'steps')).toEqual(['/content?type=business&search=left']);
  const wide = await read('stops', reader({ 'content.read': 'all', 'case.read': 'all' }));
  expect(hrefsOf(wide, 'steps')).toEqual(['/cases?state=left&business=left']);
  expect(hrefsOf(wide, 'funnels')).toEqual(['/cases?state=review&business=left']);
});

test('complaints and cases are reported only to those who may see all of them', async () => {
  const { number } = await addComplaint(
    at('2026-09-01T09:00'),
    complaints,
    await complaintInput.parseAsync({ ...buildComplaint({ type: 'enquiry' }), captcha: await earnPass(at('2026-09-01T09:00')) }),
  );
  await acceptComplaint(at('2026-09-01T10:00'), { number });
  await answerComplaint(at('2026-09-03T09:00'), { number, answer: '已办理。' });
  const all = await read('service', reader({ 'complaint.read': 'all', 'case.read': 'all' }));
  expect(all.tables.map(({ code }) => code)).toEqual(['complaint-months', 'complaint-causes', 'case-months']);
  expect(cellsOf(all, 'complaint-months')?.at(-1)).toEqual(['2026-09', 1, 1, 100, 2, 2]);
  expect(hrefsOf(all, 'complaint-months')?.at(-1)).toBe('/complaints?view=all&received=2026-09');
  expect(hrefsOf(all, 'complaint-causes')).toEqual(['/complaints?view=all&type=enquiry&business=none']);
  expect(hrefsOf(all, 'case-months')?.at(0)).toBe('/cases?state=decided&decided=2025-10');
  expect((await read('service', reader({ 'complaint.read': 'own' }))).tables).toEqual([]);
  expect((await read('service', reader({ 'complaint.read': 'all' }, ['case']))).tables).toEqual([]);
  expect((await read('service')).tables).toEqual([]);
});

test('the file of a table contains what is shown, with formulas as text', async () => {
  await recordPageView(now, { url: '/a.html', referrer: '', source: '', title: '=HYPERLINK("https://evil.example")' });
  const { fileName, csv } = await writeReportFile(reader(), { part: 'visits', days: '7', table: 'pages' });
  expect(fileName).toBe('读得最多的页面-2026-09-21.csv');
  expect(csv).toBe('\ufeff页面,标题,浏览（次）,占比（%）,较前（次）\r\n/a.html,"\'=HYPERLINK(""https://evil.example"")",1,100,1\r\n');
  await expect(writeReportFile(reader(), { part: 'service', days: '7', table: 'case-months' })).rejects.toMatchObject({ code: 40004 });
});

test('texts that were not reviewed for six months are listed, oldest first, with their authors', async () => {
  const { id: item } = await db
    .insertInto('helpCategories')
    .values({ kind: 'faq', code: 'x', name: '测试', summary: '', sort: 1 })
    .execute()
    .then(() =>
      db
        .insertInto('helpItems')
        .values({ kind: 'faq', code: 'how', category: 'x', sort: 1, createdAt: now.now, updatedAt: now.now })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  for (const [version, checkedOn] of [
    [1, '2025-09-21'],
    [2, '2026-03-20'],
  ] as const)
    await db
      .insertInto('helpVersions')
      .values({
        itemId: item,
        version,
        title: '如何销户',
        searched: '',
        content: JSON.stringify({ answerHtml: '', keywords: [] }),
        checkedOn,
        savedAt: now.now,
        savedBy: 'system:demo',
      })
      .execute();
  const texts = async (shownVersion: number) => {
    await db.updateTable('helpItems').set({ shownVersion }).where('id', '=', item).execute();
    return cellsOf(await read('texts'), 'texts');
  };
  const page = ['个人信息处理说明', '页面文字', '2026-01-01', 263, '建站时导入'];
  expect(await texts(1)).toEqual([['如何销户', '常见问题', '2025-09-21', 365, '建站时导入'], page]);
  expect(await texts(2)).toEqual([page, ['如何销户', '常见问题', '2026-03-20', 185, '建站时导入']]);
  await db.updateTable('helpVersions').set({ checkedOn: '2026-03-21' }).where('version', '=', 2).execute();
  expect(await texts(2)).toEqual([page]);
});

test('only votes on the present version of an answer count', async () => {
  const item = await db.selectFrom('helpItems').select('id').where('code', '=', 'how').executeTakeFirstOrThrow();
  for (const [voter, version, isHelpful] of [
    ['a', 1, true],
    ['b', 2, false],
    ['c', 2, true],
  ] as const)
    await db
      .insertInto('helpVotes')
      .values({ itemId: item.id, voter: Buffer.from(voter), isHelpful, version, votedOn: '2026-09-20' })
      .execute();
  expect(cellsOf(await read('votes'), 'votes')).toEqual([['如何销户', '常见问题', 1, 1, 50]]);
});
