import { expect, test } from 'vitest';
import { branchRegister } from '#content/branches/service/branch-register.ts';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import { replaceStaff } from '#content/disclosure/service/replace-staff.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { buildRegisteredPerson } from '#test/factories/content/disclosure.ts';
import {
  actAsImportStaff,
  approveImportAs,
  buildImportDeps,
  clerkRights,
  runPendingReadings,
  reviewerRights,
  submitAndFreeze,
} from '#test/factories/workflow/data-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { importBeginInput } from './schema/imports.ts';
import { addFiles } from './service/files/keep-files.ts';
import { beginImport } from './service/imports/begin-import.ts';
import { readSheet } from './service/register-sheets.ts';

const { db, context } = useDatabase();
const ctx = context();
const deps = buildImportDeps([branchRegister]);
const [staying, leaving] = [buildBranch({ code: 'STAY01', name: '留下的营业部' }), buildBranch({ code: 'GONE01', name: '撤销的营业部' })];
const codes = async () => (await db.selectFrom('branches').select('code').orderBy('code').execute()).map(({ code }) => code);

test('a file without an entry that another register refers to is not published and names it; after the reference is changed it is', async () => {
  const [clerk, reviewer] = [await actAsImportStaff(ctx, clerkRights), await actAsImportStaff(ctx, reviewerRights)];
  await replaceBranches(ctx, [staying]);
  const { fileName, content } = await readSheet(clerk, deps, { code: 'branches', what: 'content' });
  await replaceBranches(ctx, [staying, leaving]);
  await replaceStaff(ctx, [buildRegisteredPerson({ name: '张三', branch: '撤销的营业部' })]);
  const publish = async () => {
    const file = { name: fileName, type: 'application/octet-stream', bytes: new Uint8Array(Buffer.from(content, 'base64')) };
    const { files } = await addFiles(clerk, deps, { file });
    const draft = { kind: 'register' as const, code: 'branches', date: null, files: [files[0]!.fileId] };
    const { id } = await beginImport(clerk, deps, importBeginInput.parse(draft));
    const checked = await runPendingReadings(clerk, deps, id);
    const failed = checked.report!.guards.flatMap(({ guard, state }) => (state === 'failed' ? [guard] : []));
    await submitAndFreeze(clerk, deps, checked, { reason: '撤销网点', accept: failed, acceptReason: '核对过' });
    return approveImportAs(reviewer, deps, id);
  };
  expect(await publish()).toEqual({
    state: 'failed',
    failure: '“撤销的营业部”仍被引用：从业人员名录中的“张三”。请先修改这些内容，再撤下',
  });
  expect(await codes()).toEqual(['GONE01', 'STAY01']);
  await replaceStaff(ctx, [buildRegisteredPerson({ name: '张三', branch: '留下的营业部' })]);
  expect(await publish()).toMatchObject({ state: 'applied' });
  expect(await codes()).toEqual(['STAY01']);
});
