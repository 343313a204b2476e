import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listCollateral } from '#securities/lists/service/entries/collateral.ts';
import { packZip } from '#test/factories/platform/tabular.ts';
import { collateralCsv, importText } from '#test/factories/securities/list-imports.ts';
import {
  actAsImportStaff,
  approveImportAs,
  buildImportDeps,
  checkText,
  clerkRights,
  complianceRights,
  runPendingReadings,
  reviewerRights,
  sendFile,
  submitAndFreeze,
} from '#test/factories/workflow/data-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { applyRequest } from '#workflow/approvals/service/apply.ts';
import { addComment } from '#workflow/approvals/service/comments.ts';
import { decideRequest } from '#workflow/approvals/service/decide.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import { importBeginInput, checkInput, rollBackInput, importSubmitInput } from './schema/imports.ts';
import { differenceQuery, findingQuery, rowQuery } from './schema/parts.ts';
import { dropOldRows } from './service/files/delete-unused-files.ts';
import { addFiles, listDraftFiles, readOriginal } from './service/files/keep-files.ts';
import { beginImport, beginRollBack, checkAgain, submitImport } from './service/imports/begin-import.ts';
import { importKind } from './service/imports/import-kind.ts';
import { importRequests } from './service/imports/import-requests.ts';
import { listImports } from './service/imports/list-imports.ts';
import { showImport } from './service/imports/show-import.ts';
import { listDifferences, listImportFindings, listRows } from './service/imports/show-parts.ts';
import { readTargetVersions } from './service/overview.ts';
import { runReading } from './service/reading/read-import.ts';

const { db, context } = useDatabase();
const ctx = context();
const deps = buildImportDeps();
type Person = Awaited<ReturnType<typeof actAsImportStaff>>;
let [clerk, reviewer, compliance]: Person[] = [];

beforeAll(async () => {
  clerk = await actAsImportStaff(ctx, clerkRights);
  reviewer = await actAsImportStaff(ctx, reviewerRights);
  compliance = await actAsImportStaff(ctx, complianceRights);
});
afterEach(async () => {
  await sql`truncate list_versions, collateral_entries, approval_requests, import_frozen_states, daily_files cascade`.execute(db);
});

const shown = async () => Object.fromEntries((await listCollateral(ctx, {})).records.map(({ code, haircut }) => [code, haircut]));
const begin = () => importText(ctx, 'collateral', collateralCsv({ 600000: 50, 600001: 60, 600004: 65 }), { date: '2026-08-19' });
/** Data approved for this time can be viewed before publication. */
const applyAt = '2026-09-01T01:00:00Z';
const applyLater = (id: number) => applyRequest(context({ now: new Date(applyAt) }), importKind(deps), id);
const frozenRows = async () => (await db.selectFrom('listFrozenRows').select('position').execute()).length;
const next = collateralCsv({ 600000: 50, 600001: 30, 600004: 64, 600006: 70 });

test('a file is recognised, checked, compared with the largest jump first, submitted, viewed, approved by another person and published', async () => {
  await begin();
  const file = await sendFile(clerk!, deps, next, '可充抵保证金证券_20260820.csv');
  expect([file.targets[0], file.days]).toEqual([
    { kind: 'list', code: 'collateral', title: '可充抵保证金证券', dayTitle: '数据日期' },
    ['2026-08-20'],
  ]);
  expect((await listDraftFiles(clerk!, deps)).files).toHaveLength(1);
  expect((await listDraftFiles(reviewer!, deps)).files).toEqual([]);

  const checked = await checkText(clerk!, deps, next);
  expect(checked).toMatchObject({
    state: 'draft',
    reading: 'checked',
    report: { rows: { read: 4, sound: 4 }, changes: { rows: 4, added: 1, removed: 0, changed: 2 } },
    can: { submit: true, check: true, approve: 0 },
  });
  const { differences } = await listDifferences(clerk!, differenceQuery.parse({ id: checked.id }));
  expect(differences.map(({ key, fields }) => [key, fields[0]])).toEqual([
    ['600001', { title: '折算率', before: '60%', after: '30%', jump: '-50%' }],
    ['600004', { title: '折算率', before: '65%', after: '64%', jump: '-1.5%' }],
  ]);

  const submitted = await submitAndFreeze(clerk!, deps, checked, { reason: '每日更新' });
  expect(submitted).toMatchObject({ state: 'submitted', reading: 'frozen', levels: 1, hasRows: true, can: { approve: 0 } });
  expect(await shown()).toEqual({ 600000: 50, 600001: 60, 600004: 65 });
  expect((await listImports(reviewer!, deps, { box: 'review' })).records.map(({ id }) => id)).toEqual([checked.id]);
  const { rows } = await listRows(reviewer!, deps, rowQuery.parse({ id: checked.id, search: '6000' }));
  expect(rows.map(({ key }) => key)).toEqual(['600000', '600001', '600004', '600006']);
  expect(await showImport(reviewer!, deps, { id: checked.id })).toMatchObject({ can: { approve: 1 }, whyNot: null });

  expect(await approveImportAs(reviewer!, deps, checked.id)).toEqual({ state: 'applied', failure: null });
  expect(await applyRequest(ctx, importKind(deps), checked.id)).toMatchObject({ state: 'applied' });
  expect(await frozenRows()).toBe(0);
  expect(await shown()).toEqual({ 600000: 50, 600001: 30, 600004: 64, 600006: 70 });

  const { versions } = await readTargetVersions(reviewer!, deps, { code: 'collateral' });
  expect(versions.map(({ day, importId, publishedBy }) => [day, importId, publishedBy === null])).toEqual([
    ['2026-08-20', checked.id, false],
    ['2026-08-19', null, true],
  ]);
  const { files } = await showImport(reviewer!, deps, { id: checked.id });
  const original = await readOriginal(reviewer!, deps, { fileId: files[0]!.fileId });
  expect(Buffer.from(original.content, 'base64').toString()).toBe(next);
});

test('an invalid cell is reported with its place and prevents submission', async () => {
  await begin();
  const bad = await checkText(clerk!, deps, `${next}\n600007,示例,沪市,160%`);
  expect(bad).toMatchObject({ state: 'draft', reading: 'refused', report: { rows: { read: 5, rejected: 1 } }, can: { submit: false } });
  const { findings } = await listImportFindings(clerk!, findingQuery.parse({ id: bad.id, level: 'row' }));
  expect(findings).toMatchObject([{ place: '第 6 行「折算率」', message: expect.stringContaining('160%') }]);
  await expect(submitAndFreeze(clerk!, deps, bad)).resolves.toMatchObject({ state: 'draft', reading: 'refused' });
  await checkAgain(clerk!, deps, checkInput.parse({ id: bad.id, revision: 2, date: '2026-08-20', options: { skipBadRows: true } }));
  expect(await runPendingReadings(clerk!, deps, bad.id)).toMatchObject({ reading: 'checked', report: { rows: { sound: 4, rejected: 1 } } });
});

test('doubtful names are acknowledged by the importer with a reason, without compliance; equal errors are one line', async () => {
  const damaged = `${collateralCsv({ 600000: 50 })}\n600001,锟斤拷,沪市,50%`;
  const refused = await checkText(clerk!, deps, damaged);
  expect(refused).toMatchObject({
    reading: 'refused',
    can: { submit: true },
    report: { counts: { doubt: 2 }, rows: { read: 2, sound: 2, merged: 0, skipped: 0 } },
  });
  const failed = refused.report!.guards.filter(({ state }) => state === 'failed');
  expect(failed).toMatchObject([{ guard: 'doubtful-securities', isDoubt: true, mayAccept: true }]);
  const { findings } = await listImportFindings(clerk!, findingQuery.parse({ id: refused.id, level: 'doubt' }));
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^1 只证券需要确认/),
    expect.stringContaining('600001 锟斤拷'),
  ]);
  await expect(submitAndFreeze(clerk!, deps, refused, { accept: ['doubtful-securities'] })).rejects.toMatchObject({
    errors: [{ path: 'acceptReason' }],
  });
  const accepted = { accept: ['doubtful-securities'], acceptReason: '来源确实如此' };
  expect(await submitAndFreeze(clerk!, deps, refused, accepted)).toMatchObject({ state: 'submitted', levels: 1 });

  const wrong = Array.from({ length: 50 }, (_, index) => `6001${String(index).padStart(2, '0')},某公司,沪市,`);
  const many = await checkText(clerk!, deps, [collateralCsv({}), ...wrong].join('\n'));
  const { findings: alike } = await listImportFindings(clerk!, findingQuery.parse({ id: many.id, level: 'row' }));
  expect(alike).toMatchObject([{ message: expect.stringMatching(/^没有填写。同样的问题共 50 行/) }]);
});

test('accepting a guard requires a reason, and compliance approval after the reviewer', async () => {
  await begin();
  const refused = await checkText(clerk!, deps, next, { date: '2026-08-22' });
  expect(refused).toMatchObject({ reading: 'refused', can: { submit: true } });
  expect(refused.report!.guards.filter(({ state }) => state === 'failed').map(({ guard }) => guard)).toEqual(['future-date']);
  await expect(submitAndFreeze(clerk!, deps, refused, { accept: ['future-date'] })).rejects.toMatchObject({
    errors: [{ path: 'acceptReason', message: expect.any(String) }],
  });
  const submitted = await submitAndFreeze(clerk!, deps, refused, { accept: ['future-date'], acceptReason: '周末预发' });
  expect(submitted).toMatchObject({ state: 'submitted', levels: 2 });
  await expect(approveImportAs(compliance!, deps, refused.id, 2)).rejects.toMatchObject({ message: '第一级复核尚未通过' });
  expect(await approveImportAs(reviewer!, deps, refused.id)).toMatchObject({ state: 'submitted' });
  expect(await applyRequest(ctx, importKind(deps), refused.id)).toMatchObject({ state: 'submitted' });
  expect(await approveImportAs(compliance!, deps, refused.id, 2)).toMatchObject({ state: 'applied' });
});

test('nobody can accept a violation of a regulatory limit', async () => {
  const refused = await checkText(clerk!, deps, collateralCsv({ 600000: 71 }));
  expect(refused).toMatchObject({ reading: 'refused', can: { submit: false } });
  expect(await submitAndFreeze(clerk!, deps, refused, { accept: ['haircut-cap'], acceptReason: '特批' })).toMatchObject({
    reading: 'refused',
  });
});

test('checked data are submitted as they were read: at once, with the accepted guards, without reading the files again', async () => {
  await begin();
  const checked = await checkText(clerk!, deps, next);
  for (const key of deps.kept.keys()) deps.kept.delete(key);
  const submission = importSubmitInput.parse({ id: checked.id, revision: checked.revision });
  expect(await submitImport(clerk!, deps, submission)).toMatchObject({ state: 'submitted', reading: 'frozen' });
  expect(await approveImportAs(reviewer!, deps, checked.id)).toMatchObject({ state: 'applied' });
  const guarded = await checkText(clerk!, deps, collateralCsv({ 600000: 50 }), { date: '2026-08-22' });
  const unsaid = importSubmitInput.parse({ id: guarded.id, revision: guarded.revision });
  await expect(submitImport(clerk!, deps, unsaid)).rejects.toMatchObject({ errors: [{ path: 'accept', message: expect.any(String) }] });
});

test('rows of checked data that are not submitted are deleted after some weeks, and read again at submission', async () => {
  await begin();
  const checked = await checkText(clerk!, deps, next);
  const later = (days: number) => context({ now: new Date(ctx.now.getTime() + days * 86_400_000) });
  expect([await dropOldRows(later(29)), await frozenRows()]).toEqual([0, 4]);
  expect([await dropOldRows(later(31)), await frozenRows()]).toEqual([1, 0]);
  expect(await submitAndFreeze(clerk!, deps, checked)).toMatchObject({ state: 'submitted', hasRows: true });
});

test('data checked against a list that has changed are read again before submission', async () => {
  await begin();
  const checked = await checkText(clerk!, deps, next);
  await importText(ctx, 'collateral', collateralCsv({ 600000: 50, 600001: 31, 600004: 64 }), { date: '2026-08-20' });
  const submission = importSubmitInput.parse({ id: checked.id, revision: checked.revision });
  expect(await submitImport(clerk!, deps, submission)).toMatchObject({ state: 'draft', reading: 'reading' });
  // The date has a list now, so a guard applies that did not exist at the check.
  expect(await runPendingReadings(clerk!, deps, checked.id)).toMatchObject({
    state: 'draft',
    reading: 'refused',
    report: { changes: { changed: 1 } },
  });
});

test('the approval of rows that were replaced in the meantime is refused', async () => {
  await begin();
  const first = await submitAndFreeze(clerk!, deps, await checkText(clerk!, deps, next));
  const { fileId } = await sendFile(clerk!, deps, collateralCsv({ 600000: 10 }));
  await checkAgain(
    clerk!,
    deps,
    checkInput.parse({ id: first.id, revision: first.revision, date: '2026-08-20', files: [fileId], options: {} }),
  );
  const again = await runPendingReadings(clerk!, deps, first.id);
  expect(again).toMatchObject({ state: 'draft', reading: 'checked', hasRows: true });
  const second = await submitAndFreeze(clerk!, deps, again);
  expect(second.contentHash).not.toBe(first.contentHash);
  const decision = { id: first.id, decision: 'approve' as const, contentHash: first.contentHash, note: '' };
  await expect(decideRequest(reviewer!, importKind(deps), 1, decision)).rejects.toMatchObject({ code: 40009 });
  // The rows that were frozen first are released.
  expect([await frozenRows(), (await db.selectFrom('importFrozenStates').select('id').execute()).length]).toEqual([1, 1]);
});

test('if two clerks submit the same date, publishing the first makes the second stale, which changes nothing', async () => {
  await begin();
  const other = await actAsImportStaff(ctx, clerkRights);
  const one = await submitAndFreeze(clerk!, deps, await checkText(clerk!, deps, next));
  const two = await submitAndFreeze(other, deps, await checkText(other, deps, collateralCsv({ 600000: 11, 600001: 60, 600004: 65 })));
  expect(await approveImportAs(reviewer!, deps, one.id)).toMatchObject({ state: 'applied' });
  expect(await showImport(reviewer!, deps, { id: two.id })).toMatchObject({ isOutdated: true });
  expect(await approveImportAs(reviewer!, deps, two.id)).toMatchObject({ state: 'stale', failure: expect.stringContaining('已有更新') });
  expect(await showImport(other, deps, { id: two.id })).toMatchObject({ hasRows: false, can: { check: true, submit: false } });
  expect((await shown())[600000]).toBe(50);
});

test('contributors cannot approve, neither by the call nor by writing to the database', async () => {
  await begin();
  const made = await checkText(reviewer!, deps, next);
  const colleague = await actAsImportStaff(ctx, reviewerRights);
  await checkAgain(colleague, deps, checkInput.parse({ id: made.id, revision: made.revision, date: '2026-08-20', options: {} }));
  const submitted = await submitAndFreeze(reviewer!, deps, await runPendingReadings(reviewer!, deps, made.id));
  for (const person of [reviewer!, colleague]) {
    await expect(approveImportAs(person, deps, made.id)).rejects.toMatchObject({
      code: 40300,
      message: '您经办过这份数据导入，须由他人复核',
    });
    const past = { requestId: made.id, level: 1, decision: 'approve' as const, contentHash: submitted.contentHash, decidedAt: ctx.now };
    await expect(
      db
        .insertInto('approvalDecisions')
        .values({ ...past, decidedBy: person.staffId })
        .execute(),
    ).rejects.toThrow('contributors cannot approve their own request');
  }
});

test('the person who uploaded a file is a contributor', async () => {
  await begin();
  const made = await checkText(clerk!, deps, next);
  const { fileId } = await sendFile(reviewer!, deps, next);
  await checkAgain(
    reviewer!,
    deps,
    checkInput.parse({ id: made.id, revision: made.revision, date: '2026-08-20', files: [fileId], options: {} }),
  );
  await submitAndFreeze(clerk!, deps, await runPendingReadings(clerk!, deps, made.id));
  await expect(approveImportAs(reviewer!, deps, made.id)).rejects.toMatchObject({ code: 40300 });
});

test('nobody can use files of others', async () => {
  const { fileId } = await sendFile(reviewer!, deps, next);
  await expect(checkText(clerk!, deps, next, { files: [fileId] })).rejects.toMatchObject({ code: 40004 });
  await expect(readOriginal(clerk!, deps, { fileId })).rejects.toMatchObject({ code: 40004 });
});

test('the attempt to approve one’s own import is in the audit log', async () => {
  await begin();
  const { id } = await submitAndFreeze(reviewer!, deps, await checkText(reviewer!, deps, next));
  await expect(approveImportAs(reviewer!, deps, id)).rejects.toMatchObject({ code: 40300, status: 403 });
  const tried = await db
    .selectFrom('auditEntries')
    .select(['subject', 'actorId'])
    .where('action', '=', 'approval.ownRefused')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(tried).toEqual([{ subject: `approval:${id}`, actorId: String(reviewer!.staffId) }]);
});

test('direct SQL cannot publish, approve, remove rows or skip steps', async () => {
  await begin();
  const { id } = await submitAndFreeze(clerk!, deps, await checkText(clerk!, deps, next));
  const set = (values: object) => db.updateTable('approvalRequests').set(values).where('id', '=', id).execute();
  await expect(set({ state: 'approved' })).rejects.toThrow('a request cannot be applied without its approvals');
  await expect(set({ state: 'applied', appliedAt: ctx.now })).rejects.toThrow('a request cannot be applied without its approvals');
  await expect(set({ contentHash: '0'.repeat(64) })).rejects.toThrow('a submitted request cannot change');
  await expect(set({ payload: '{}' })).rejects.toThrow('content and hash must change together');
  await expect(db.updateTable('approvalRevisions').set({ savedBy: reviewer!.staffId }).execute()).rejects.toThrow('can only be inserted');
  await approveImportAs(reviewer!, deps, id);
  await expect(db.deleteFrom('approvalDecisions').execute()).rejects.toThrow('can only be inserted');
});

test.each([
  ['a row', sql`update list_frozen_rows set entry = jsonb_set(entry, '{haircut}', '70') where position = 1`],
  ['what the version says of itself', sql`update import_frozen_states set publication = jsonb_set(publication, '{isSynthetic}', 'true')`],
])('%s is not published if it was altered by direct SQL after the approval', async (_what, alter) => {
  await begin();
  const { id } = await submitAndFreeze(clerk!, deps, await checkText(clerk!, deps, next), { applyAt });
  expect(await approveImportAs(reviewer!, deps, id)).toMatchObject({ state: 'scheduled' });
  await alter.execute(db);
  expect(await applyLater(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('不一致') });
  expect([await shown(), await frozenRows()]).toEqual([{ 600000: 50, 600001: 60, 600004: 65 }, 0]);
});

test('the approval of a person who no longer works here is void; the data are submitted and approved again', async () => {
  await begin();
  const leaving = await actAsImportStaff(ctx, reviewerRights);
  const { id } = await submitAndFreeze(clerk!, deps, await checkText(clerk!, deps, next), { applyAt });
  await approveImportAs(leaving, deps, id);
  await db
    .updateTable('staffAccounts')
    .set({ state: 'disabled' as never })
    .where('id', '=', leaving.staffId)
    .execute();
  expect(await applyLater(id)).toMatchObject({ state: 'failed', failure: '复核人员的账号已停用，须重新复核' });
  const failed = await showImport(clerk!, deps, { id });
  expect(failed).toMatchObject({ reading: 'checked', can: { submit: true } });
  await submitAndFreeze(clerk!, deps, failed);
  expect(await approveImportAs(reviewer!, deps, id)).toMatchObject({ state: 'applied' });
});

test('returned data can be submitted again, and their comments stay', async () => {
  await begin();
  const { id, contentHash } = await submitAndFreeze(clerk!, deps, await checkText(clerk!, deps, next));
  await addComment(reviewer!, importRequests, { id, path: '', text: '请核对 600001' });
  await decideRequest(reviewer!, importKind(deps), 1, { id, decision: 'return', contentHash, note: '请核对' });
  const returned = await showImport(clerk!, deps, { id });
  expect(returned).toMatchObject({
    state: 'returned',
    hasRows: false,
    can: { submit: true, check: true },
    comments: [{ text: '请核对 600001' }],
  });
  expect(await frozenRows()).toBe(0);
  const again = await submitAndFreeze(clerk!, deps, returned);
  expect([again.state, again.contentHash === contentHash]).toEqual(['submitted', false]);
  expect(await approveImportAs(reviewer!, deps, id)).toMatchObject({ state: 'applied' });
});

test('a rollback to a former version needs two people too', async () => {
  await begin();
  await importText(ctx, 'collateral', next);
  const { versions } = await readTargetVersions(clerk!, deps, { code: 'collateral' });
  const to = versions.at(-1)!.id;
  const maker = await actAsImportStaff(ctx, reviewerRights);
  const { id } = await beginRollBack(maker, deps, rollBackInput.parse({ kind: 'list', code: 'collateral', to, reason: '文件有误' }));
  const ready = await runPendingReadings(clerk!, deps, id);
  expect(ready).toMatchObject({ state: 'submitted', act: 'rollBack', report: { changes: { added: 0, removed: 1, changed: 2 } } });
  expect(await shown()).toHaveProperty('600006');
  await expect(approveImportAs(maker, deps, id)).rejects.toMatchObject({ code: 40300 });
  expect(await approveImportAs(reviewer!, deps, id)).toMatchObject({ state: 'applied' });
  expect(await shown()).toEqual({ 600000: 50, 600001: 60, 600004: 65 });
  expect((await readTargetVersions(clerk!, deps, { code: 'collateral' })).versions[0]).toMatchObject({
    restoredFrom: to,
    importId: id,
  });
});

test('yesterday’s file has no differences, and identical bytes are recognised', async () => {
  await begin();
  const { id } = await submitAndFreeze(clerk!, deps, await checkText(clerk!, deps, next));
  await approveImportAs(reviewer!, deps, id);
  expect((await sendFile(clerk!, deps, next)).usedBy).toEqual({ id, dataDate: '2026-08-20' });
  expect(await checkText(clerk!, deps, next)).toMatchObject({ state: 'draft', reading: 'unchanged', can: { submit: false } });
  expect(await checkText(clerk!, deps, next, { date: '2026-08-21' })).toMatchObject({
    reading: 'checked',
    report: { changes: { added: 0, removed: 0, changed: 0 } },
  });
});

test('a file in units of ten thousand raises a question, a file of another list is named', async () => {
  const details = '证券代码,证券简称,市场,融资余额（元）,融券余量（股）\n600000,示例,沪市,1000000,100';
  const more = { code: 'details' };
  await importText(ctx, 'details', `${details}\n600001,示例,沪市,2000000,100\n600004,示例,沪市,3000000,100`, { date: '2026-08-19' });
  const smaller =
    '证券代码,证券简称,市场,融资余额（元）,融券余量（股）\n600000,示例,沪市,100,100\n600001,示例,沪市,200,100\n600004,示例,沪市,300,100';
  const refused = await checkText(clerk!, deps, smaller, more);
  expect(refused.report!.guards.filter(({ state }) => state === 'failed').map(({ guard }) => guard)).toContain('common-factor');
  const other = await checkText(clerk!, deps, '证券代码,指数名称\n600000,上证180', { code: 'collateral' });
  expect(other).toMatchObject({ reading: 'refused', can: { submit: false } });
});

test('text that looks like a formula or HTML is treated as plain text', async () => {
  const { id } = await checkText(clerk!, deps, '证券代码,证券简称,市场,折算率\n600000,=1+1,沪市,50%\n600001,<script>x</script>,沪市,50%');
  const { differences } = await listDifferences(clerk!, differenceQuery.parse({ id, kind: 'added' }));
  expect(differences.map(({ name }) => name)).toEqual(['=1+1', '<script>x</script>']);
});

test('staff can neither see nor import lists out of their scope', async () => {
  const { id } = await checkText(clerk!, deps, next);
  const stranger = await actAsImportStaff(ctx, reviewerRights, { scopes: ['targets'] });
  await expect(showImport(stranger, deps, { id })).rejects.toMatchObject({ code: 40004 });
  await expect(checkText(stranger, deps, next)).rejects.toMatchObject({ code: 40004 });
  expect((await listImports(stranger, deps, {})).records).toEqual([]);
  await expect(readTargetVersions(stranger, deps, { code: 'collateral' })).rejects.toMatchObject({ code: 40004 });
});

test('a withdrawn import is closed: its frozen rows are deleted and nobody can approve it', async () => {
  const { id, contentHash } = await submitAndFreeze(clerk!, deps, await checkText(clerk!, deps, next));
  await withdrawRequest(clerk!, importRequests, { id });
  expect(await frozenRows()).toBe(0);
  const decision = { id, decision: 'approve' as const, contentHash, note: '' };
  await expect(decideRequest(reviewer!, importKind(deps), 1, decision)).rejects.toMatchObject({ code: 40009 });
});

test('when an import is withdrawn while its file is read, no rows remain', async () => {
  const { fileId } = await sendFile(clerk!, deps, next);
  const { id } = await beginImport(
    clerk!,
    deps,
    importBeginInput.parse({ kind: 'list', code: 'collateral', date: '2026-08-20', files: [fileId] }),
    {
      reason: '',
      applyAt: null,
    },
  );
  const slow = {
    ...deps,
    files: {
      ...deps.files,
      async read(key: string) {
        await withdrawRequest(clerk!, importRequests, { id });
        return deps.files.read(key);
      },
    },
  };
  await runReading(ctx, slow, { id, run: 1 });
  expect(await showImport(clerk!, deps, { id })).toMatchObject({ state: 'withdrawn', report: null });
  expect(await frozenRows()).toBe(0);
});

test('two processes that receive the same reading job read it once', async () => {
  const { fileId } = await sendFile(clerk!, deps, next);
  const draft = importBeginInput.parse({ kind: 'list', code: 'collateral', date: '2026-08-20', files: [fileId] });
  const { id } = await beginImport(clerk!, deps, draft);
  const { run } = await showImport(clerk!, deps, { id });
  const reports = await Promise.all([1, 2].map(() => runReading(ctx, deps, { id, run })));
  expect(reports.filter((report) => report !== undefined)).toHaveLength(1);
  expect(await showImport(clerk!, deps, { id })).toMatchObject({ reading: 'checked' });
});

test('large data are applied by a job, so that the approver does not wait', async () => {
  await begin();
  // A few rows in a file as large as one with many rows.
  const padded = `${next}\r\n${'\r\n'.repeat(300_000)}`;
  const { id } = await submitAndFreeze(clerk!, deps, await checkText(clerk!, deps, padded));
  const sent: object[] = [];
  const jobs = { send: async (_db: unknown, queue: string, data: object, options?: object) => void sent.push({ queue, data, ...options }) };
  expect(await approveImportAs({ ...reviewer!, jobs }, deps, id)).toEqual({ state: 'approved', failure: null });
  expect(sent[0]).toEqual({ queue: 'approval.applyLong', data: { kind: 'import', id }, key: `${id}:at once` });
  expect(await applyRequest(ctx, importKind(deps), id)).toMatchObject({ state: 'applied' });
});

test('each file of an archive is stored separately; if one cannot be read it is named, and none is stored', async () => {
  const send = (files: Readonly<Record<string, string>>) =>
    addFiles(clerk!, deps, { file: { name: '名单.zip', type: 'application/zip', bytes: packZip(files) } });
  const notices =
    '公告编号,公告类型,证券代码,证券简称,标题,发布时间,原文链接,是否示例数据\nQT-1,规则与参数,,,示例,2015-01-05 09:00:00,https://example.com/1,是\n';
  const { files } = await send({
    '20260820/可充抵保证金证券_20260820.csv': next,
    '说明.csv': '说明,无\n',
    '港股通公告.csv': notices,
    '__MACOSX/x': '',
  });
  expect(files.map(({ name, targets, days }) => [name, targets[0]?.code, days])).toEqual([
    ['可充抵保证金证券_20260820.csv', 'collateral', ['2026-08-20']],
    ['说明.csv', undefined, []],
    ['港股通公告.csv', undefined, []],
  ]);
  expect((await readOriginal(clerk!, deps, { fileId: files[0]!.fileId })).content).toBe(Buffer.from(next).toString('base64'));
  const former = (await listDraftFiles(clerk!, deps)).files.length;
  await expect(send({ 'list.csv': next, '公告/list.pdf': '%PDF-1.7' })).rejects.toMatchObject({
    errors: [{ path: 'file', message: expect.stringContaining('压缩包里的「公告/list.pdf」：这是PDF 文档') }],
  });
  await expect(send({})).rejects.toMatchObject({ errors: [{ path: 'file', message: expect.stringContaining('压缩包') }] });
  expect((await listDraftFiles(clerk!, deps)).files).toHaveLength(former);
});

test('questions about a file are asked with possible answers; the chosen answer is used, and stored with a new source once the import is submitted', async () => {
  const text = collateralCsv({ 600000: 50, 600001: 60 }).replace('折算率', '担保折算比率');
  const asked = await checkText(clerk!, deps, text);
  expect([asked.reading, asked.report?.questions]).toEqual([
    'refused',
    [
      {
        option: 'heading',
        text: '哪一列是「折算率」？',
        note: '',
        choices: [{ answer: '折算率=担保折算比率', text: '「担保折算比率」', samples: ['50%', '60%'] }],
      },
    ],
  ]);
  const headings = asked.report!.questions.flatMap(({ choices }) => choices.map(({ answer }) => answer));
  const options = { ...asked.options, headings, newSource: '示例来源' };
  await checkAgain(clerk!, deps, checkInput.parse({ id: asked.id, revision: asked.revision, date: '2026-08-20', options }));
  const checked = await runPendingReadings(clerk!, deps, asked.id);
  expect(checked).toMatchObject({ reading: 'checked', report: { questions: [] } });
  await submitAndFreeze(clerk!, deps, checked);
  const source = await db.selectFrom('importSources').select(['code', 'mapping']).where('name', '=', '示例来源').executeTakeFirstOrThrow();
  expect(source.mapping.columns['haircut']?.headings).toEqual(['担保折算比率']);
  expect(await checkText(clerk!, deps, text, { options: { source: source.code } })).toMatchObject({ reading: 'checked' });
  await db.deleteFrom('importSources').where('code', '=', source.code).execute();
});
