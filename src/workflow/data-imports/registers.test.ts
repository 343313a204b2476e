import { read, utils } from '@e965/xlsx';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  actAsImportStaff,
  approveImportAs,
  buildImportDeps,
  checkText,
  clerkRights,
  runPendingReadings,
  reviewerRights,
  sendFile,
  submitAndFreeze,
} from '#test/factories/workflow/data-imports.ts';
import { createTrial, readTrial, trialRegister, writeTrial } from '#test/factories/workflow/imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import { rollBackInput } from './schema/imports.ts';
import { differenceQuery, rowQuery } from './schema/parts.ts';
import { deleteUnusedFiles } from './service/files/delete-unused-files.ts';
import { beginRollBack } from './service/imports/begin-import.ts';
import { importRequests } from './service/imports/import-requests.ts';
import { listDifferences, listRows } from './service/imports/show-parts.ts';
import { readOverview, readTargetVersions } from './service/overview.ts';
import { readSheet } from './service/register-sheets.ts';

const { db, context } = useDatabase();
const ctx = context();
const deps = buildImportDeps([trialRegister]);
const present = [
  { key: 'a', name: '甲', amount: 1 },
  { key: 'b', name: '乙', amount: 200 },
];
const more = { kind: 'register' as const, code: 'trial', date: null };
const next = '代号,名称,数量\na,甲,1\nb,乙,300\nc,丙,3';
let [clerk, reviewer]: Awaited<ReturnType<typeof actAsImportStaff>>[] = [];

beforeAll(async () => {
  await createTrial({ db });
  clerk = await actAsImportStaff(ctx, clerkRights);
  reviewer = await actAsImportStaff(ctx, reviewerRights);
});
beforeEach(() => writeTrial(ctx, present));

test('a register is recognised, compared, frozen, approved by another person, published and rolled back like a list', async () => {
  expect((await sendFile(clerk!, deps, next)).targets).toMatchObject([{ kind: 'register', code: 'trial', dayTitle: null }]);
  const checked = await checkText(clerk!, deps, next, more);
  expect(checked).toMatchObject({ reading: 'checked', dataDate: null, report: { changes: { added: 1, removed: 0, changed: 1 } } });
  const { differences } = await listDifferences(clerk!, differenceQuery.parse({ id: checked.id, kind: 'changed' }));
  expect(differences).toMatchObject([{ key: 'b', name: '乙', fields: [{ title: '数量', before: '200', after: '300', jump: '+50%' }] }]);
  await submitAndFreeze(clerk!, deps, checked);
  const { rows } = await listRows(reviewer!, deps, rowQuery.parse({ id: checked.id, after: 1 }));
  expect(rows.map(({ position, cells }) => [position, cells.at(-1)])).toEqual([
    [2, { title: '数量', text: '300' }],
    [3, { title: '数量', text: '3' }],
  ]);
  expect(await approveImportAs(reviewer!, deps, checked.id)).toMatchObject({ state: 'applied' });
  expect((await readTrial(ctx)).map(({ amount }) => amount)).toEqual([1, 300, 3]);

  const { versions } = await readTargetVersions(clerk!, deps, { code: 'trial' });
  expect(versions).toHaveLength(2);
  const back = rollBackInput.parse({ kind: 'register', code: 'trial', to: versions[1]!.id, reason: '文件有误' });
  const { id } = await beginRollBack(clerk!, deps, back);
  expect(await runPendingReadings(clerk!, deps, id)).toMatchObject({
    state: 'submitted',
    report: { changes: { added: 0, removed: 1, changed: 1 } },
  });
  expect(await readTrial(ctx)).toHaveLength(3);
  expect(await approveImportAs(reviewer!, deps, id)).toMatchObject({ state: 'applied' });
  expect(await readTrial(ctx)).toEqual(present);
});

test('refusals of the owning module are reported at their row, and a register that was changed in the meantime is not overwritten', async () => {
  expect(await checkText(clerk!, deps, '代号,名称,数量\na,甲,1\nb,乙,200\nc,禁用,3', more)).toMatchObject({ reading: 'refused' });
  const { id } = await submitAndFreeze(clerk!, deps, await checkText(clerk!, deps, next, more));
  await writeTrial(ctx, [...present, { key: 'd', name: '丁', amount: 4 }]);
  expect(await approveImportAs(reviewer!, deps, id)).toMatchObject({ state: 'stale', failure: expect.stringContaining('已有更新') });
  expect(await readTrial(ctx)).toHaveLength(3);
});

test('the overview shows the age of every list and register and its open imports', async () => {
  await checkText(clerk!, deps, next, more);
  const { lists } = await readOverview(clerk!, deps);
  expect(lists.find(({ code }) => code === 'trial')).toMatchObject({ kind: 'register', standing: 'free', due: null });
  expect(lists.find(({ code }) => code === 'trial')!.open).toBeGreaterThan(0);
  expect(lists.find(({ code }) => code === 'collateral')).toMatchObject({ kind: 'list', last: null });
});

test('unused files are deleted after thirty days; those of published and open imports stay', async () => {
  await db.deleteFrom('dailyFiles').execute();
  await sendFile(clerk!, deps, next);
  const withdrawn = await checkText(clerk!, deps, next, more);
  await withdrawRequest(clerk!, importRequests, withdrawn);
  await checkText(clerk!, deps, next, more);
  const done = await submitAndFreeze(clerk!, deps, await checkText(clerk!, deps, next, more));
  await approveImportAs(reviewer!, deps, done.id);
  const after = (days: number) => context({ now: new Date(ctx.now.getTime() + days * 86_400_000) });
  expect(await deleteUnusedFiles(after(29), deps)).toBe(0);
  expect(await deleteUnusedFiles(after(31), deps)).toBe(2);
  const kept = await db.selectFrom('dailyFiles').select('storageKey').execute();
  expect(kept.map(({ storageKey }) => deps.kept.has(storageKey))).toEqual([true, true]);
});

test('every list and register has a template that explains its columns; only registers export their current rows', async () => {
  for (const { code, tables } of deps.targets) {
    const { content } = await readSheet(clerk!, deps, { code, what: 'template' });
    const { SheetNames: names, Sheets: sheets } = read(Buffer.from(content, 'base64'));
    expect([code, names]).toEqual([code, [...tables.map(({ title }) => title), '填写说明']]);
    const advice = utils.sheet_to_json<string[]>(sheets['填写说明']!, { header: 1 });
    expect([code, advice.length]).toEqual([code, 1 + tables.reduce((sum, { columns }) => sum + columns.length, 0)]);
  }
  const { content } = await readSheet(clerk!, deps, { code: 'trial', what: 'content' });
  expect(utils.sheet_to_json(read(Buffer.from(content, 'base64')).Sheets['行']!, { header: 1 })).toHaveLength(1 + present.length);
  await expect(readSheet(clerk!, deps, { code: 'collateral', what: 'content' })).rejects.toMatchObject({ code: 40004 });
  await expect(readSheet(clerk!, deps, { code: 'nothing', what: 'template' })).rejects.toMatchObject({ code: 40004 });
});
