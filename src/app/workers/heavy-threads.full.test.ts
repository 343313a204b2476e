import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { collateralCsv } from '#test/factories/securities/list-imports.ts';
import {
  actAsImportStaff,
  approveImportAs,
  buildImportDeps,
  checkText,
  clerkRights,
  reviewerRights,
  sendFile,
  submitAndFreeze,
} from '#test/factories/workflow/data-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { applyRequest } from '#workflow/approvals/service/apply.ts';
import { dataImportJobs } from '#workflow/data-imports/jobs.ts';
import { importBeginInput, rollBackInput } from '#workflow/data-imports/schema/imports.ts';
import { beginImport, beginRollBack } from '#workflow/data-imports/service/imports/begin-import.ts';
import { importKind } from '#workflow/data-imports/service/imports/import-kind.ts';
import { showImport } from '#workflow/data-imports/service/imports/show-import.ts';
import { readQueue } from '#workflow/data-imports/service/reading/send-reading.ts';
import { listSiteJobs } from '../jobs.ts';
import { openModuleServices } from '../modules.ts';
import { listHeavyJobs } from './heavy-jobs.ts';
import { HeavyThreads } from './heavy-threads.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const ctx = context();
const folder = await mkdtemp(join(tmpdir(), 'qianting-apart-'));
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' });
const deps = { ...buildImportDeps(), files: openFileStore(join(folder, 'files')) };
const log = { trace: vi.fn(), debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn(), child: vi.fn() };
const threads = new HeavyThreads({ config, log: log as never });

afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  vi.clearAllMocks();
  await sql`truncate approval_requests, daily_files cascade`.execute(db);
});

let clerk: Awaited<ReturnType<typeof actAsImportStaff>>;

beforeAll(async () => {
  clerk = await actAsImportStaff(ctx, clerkRights);
});

/** Submits a list with this many securities. */
async function handIn(count: number): Promise<{ id: number; run: number }> {
  const haircuts = Object.fromEntries(Array.from({ length: count }, (_, number) => [600_000 + number, 10 + (number % 60)]));
  const { fileId } = await sendFile(clerk, deps, collateralCsv(haircuts));
  const draft = { kind: 'list' as const, code: 'collateral', date: '2026-08-20', files: [fileId] };
  const { id } = await beginImport(clerk, deps, importBeginInput.parse(draft));
  return { id, run: (await showImport(clerk, deps, { id })).run };
}

const aside = (data: { id: number; run: number }, address = connectionString) =>
  threads.run({ queue: readQueue, data, requestId: 'job-1' }, address);

const isHeavy = ({ id }: { id: number }) => dataImportJobs(deps).find(({ queue }) => queue === readQueue)!.isHeavy!(ctx, { id });

test('a thread reads an upload like the process', async () => {
  const handling = await handIn(3);
  await aside(handling);
  expect(await showImport(clerk, deps, { id: handling.id })).toMatchObject({ reading: 'checked', report: { rows: { read: 3, sound: 3 } } });
});

test('only thousands of rows are heavy', async () => {
  expect([await isHeavy(await handIn(3)), await isHeavy(await handIn(30_000))]).toEqual([false, true]);
});

test('restoring a version with thousands of rows is as heavy as importing them', async () => {
  const reviewer = await actAsImportStaff(ctx, reviewerRights);
  // Few rows that are as large as many.
  const padded = `${collateralCsv({ 600000: 50, 600001: 60 })}\r\n${'\r\n'.repeat(300_000)}`;
  const { id } = await submitAndFreeze(clerk, deps, await checkText(clerk, deps, padded));
  await approveImportAs(reviewer, deps, id);
  await applyRequest(ctx, importKind(deps), id);
  const { version } = await showImport(clerk, deps, { id });
  const bringBack = (to: number) =>
    beginRollBack(clerk, deps, rollBackInput.parse({ kind: 'list', code: 'collateral', to, reason: '文件有误' }));
  expect([await isHeavy(await bringBack(version!)), await isHeavy(await bringBack(version! + 1))]).toEqual([true, false]);
});

test('every job that can be heavy is known to a thread', () => {
  const all = listSiteJobs(openModuleServices({ config, secret: testSecret(), files: deps.files }));
  const known = listHeavyJobs(deps.files).map(({ queue }) => queue);
  expect(all.filter(({ isHeavy: may, queue }) => may && !known.includes(queue))).toEqual([]);
  expect(all.some(({ isHeavy: may }) => may)).toBe(true);
});

test('a thread examines the registers, which are read in full', async () => {
  await threads.run({ queue: 'daily.watch', data: {}, requestId: 'job-1' }, connectionString);
  const looked = await db.selectFrom('registerContents').select('register').execute();
  expect(looked.map(({ register }) => register)).toEqual(
    expect.arrayContaining(deps.targets.flatMap(({ kind, code }) => (kind === 'register' ? [code] : []))),
  );
  const watch = dataImportJobs(deps).find(({ queue }) => queue === 'daily.watch')!;
  expect(await watch.isHeavy!(ctx, {})).toBe(true);
});

test('an error in a thread is thrown, and logged by the process', async () => {
  const handling = await handIn(3);
  await rm(join(folder, 'files'), { recursive: true });
  await expect(aside(handling)).rejects.toThrow('ENOENT');
  expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ queue: readQueue, requestId: 'job-1' }), 'heavy job failed');
  await expect(aside(handling, 'postgres://nobody@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED');
});

test('a stopping process ends its threads, and their transactions are rolled back', async () => {
  const handling = await handIn(30_000);
  const reading = aside(handling);
  await Promise.all([expect(reading).rejects.toThrow('the thread of a heavy job ended before it'), threads.stop()]);
  expect(await showImport(clerk, deps, { id: handling.id })).toMatchObject({ reading: 'reading', report: null });
});
