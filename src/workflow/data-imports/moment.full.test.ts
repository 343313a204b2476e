import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { runJobs, type JobRunner } from '#platform/jobs/run-jobs.ts';
import { collateralCsv, importText } from '#test/factories/securities/list-imports.ts';
import {
  actAsImportStaff,
  approveImportAs,
  buildImportDeps,
  clerkRights,
  withLaterImportTime,
  runPendingReadings,
  reviewerRights,
  sendFile,
} from '#test/factories/workflow/data-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { approvalJobs } from '#workflow/approvals/jobs.ts';
import { applyDue, applyRequest } from '#workflow/approvals/service/apply.ts';
import { readRequests } from '#workflow/approvals/service/find.ts';
import { dataImportJobs } from './jobs.ts';
import { importBeginInput, importSubmitInput } from './schema/imports.ts';
import { beginImport, submitImport } from './service/imports/begin-import.ts';
import { importKind } from './service/imports/import-kind.ts';
import { importRequests } from './service/imports/import-requests.ts';
import { showImport } from './service/imports/show-import.ts';
import { runReading, resumeLost } from './service/reading/read-import.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const runners: JobRunner[] = [];
afterEach(async () => void (await Promise.all(runners.splice(0).map((runner) => runner.stop()))));
const deps = buildImportDeps();
const kind = importKind(deps);
const requestOf = async (id: number) => (await readRequests({ db }, importRequests, [id]))[0]!;
const readingOf = async (id: number) =>
  (await db.selectFrom('dailyImports').select('reading').where('requestId', '=', id).executeTakeFirstOrThrow()).reading;

test(
  'data are read as soon as they are submitted, and published once within two seconds of their time, however many processes are running',
  { timeout: 30_000 },
  async () => {
    const log = pino({ level: 'silent' });
    const start = async (): Promise<JobRunner> => {
      const runner = await runJobs({
        connectionString,
        jobs: [...dataImportJobs(deps), ...approvalJobs([kind])],
        log,
        context: () => context({ now: new Date() }),
      });
      runners.push(runner);
      return runner;
    };
    const [jobs] = [await start(), await start()];
    const now = () => context({ now: new Date(), jobs });
    await importText(now(), 'collateral', collateralCsv({ 600000: 50 }), { date: '2025-08-19' });
    const [clerk, reviewer] = [await actAsImportStaff(now(), clerkRights), await actAsImportStaff(now(), reviewerRights)];
    const { fileId } = await sendFile(clerk, deps, collateralCsv({ 600000: 60 }));
    const { id } = await beginImport(
      clerk,
      deps,
      importBeginInput.parse({ kind: 'list', code: 'collateral', date: '2025-08-20', files: [fileId] }),
    );
    const reach = async (read: (id: number) => Promise<string>, state: string) =>
      void (await expect.poll(() => read(id), { timeout: 10_000, interval: 50 }).toBe(state));
    const stateOf = async () => (await requestOf(id)).state;
    await reach(readingOf, 'checked');
    const moment = new Date(Date.now() + 4000);
    await submitImport(
      withLaterImportTime(clerk, new Date()),
      deps,
      importSubmitInput.parse({ id, revision: 1, applyAt: moment.toISOString() }),
    );
    await reach(stateOf, 'submitted');
    await approveImportAs(withLaterImportTime(reviewer, new Date()), deps, id);
    expect(await stateOf()).toBe('scheduled');
    await reach(stateOf, 'applied');
    const late = (await requestOf(id)).appliedAt!.getTime() - moment.getTime();
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(2000);
    const versions = await db.selectFrom('listVersions').select('id').where('dataDate', '=', '2025-08-20').execute();
    expect(versions).toHaveLength(1);
  },
);

test('a time that passes while no process is running is made up for by the next sweep, and nothing is published early', async () => {
  const ctx = context();
  const [clerk, reviewer] = [await actAsImportStaff(ctx, clerkRights), await actAsImportStaff(ctx, reviewerRights)];
  const { fileId } = await sendFile(clerk, deps, collateralCsv({ 600000: 65 }));
  const { id } = await beginImport(
    clerk,
    deps,
    importBeginInput.parse({ kind: 'list', code: 'collateral', date: '2026-08-20', files: [fileId] }),
  );
  await runPendingReadings(clerk, deps, id);
  const past = importSubmitInput.parse({ id, revision: 1, applyAt: '2026-08-21T01:00:00Z' });
  await expect(submitImport(clerk, deps, past)).rejects.toMatchObject({ errors: [{ path: 'applyAt', message: expect.any(String) }] });
  await submitImport(clerk, deps, importSubmitInput.parse({ id, revision: 1, applyAt: '2026-08-22T01:00:00Z' }));
  await runPendingReadings(clerk, deps, id);
  await approveImportAs(reviewer, deps, id);
  expect(await applyRequest(ctx, kind, id)).toMatchObject({ state: 'scheduled' });
  expect(await applyDue(context({ now: new Date('2026-08-22T00:59:59Z') }), [kind])).toBe(0);
  expect(await applyDue(context({ now: new Date('2026-08-24T01:00:00Z') }), [kind])).toBe(1);
});

test('a reading without a heartbeat is started again, and results of the previous process are ignored', async () => {
  const ctx = context();
  const clerk = await actAsImportStaff(ctx, clerkRights);
  const { fileId } = await sendFile(clerk, deps, collateralCsv({ 600000: 55, 600001: 55 }));
  const { id } = await beginImport(
    clerk,
    deps,
    importBeginInput.parse({ kind: 'list', code: 'collateral', date: '2025-06-10', files: [fileId] }),
  );
  const sent: object[] = [];
  const jobs = { send: async (_db: unknown, _queue: string, data: object) => void sent.push(data) };
  const after = (seconds: number) => resumeLost(context({ now: new Date(Date.now() + seconds * 1000), jobs }));
  // While the first process is still running, another one finds its heartbeat overdue and takes over.
  const slow = {
    ...deps,
    files: {
      ...deps.files,
      async read(key: string) {
        expect([await after(20), await after(40)]).toEqual([0, 1]);
        return deps.files.read(key);
      },
    },
  };
  await runReading(ctx, slow, { id, run: 1 });
  expect(sent).toEqual([{ id, run: 3 }]);
  expect(await showImport(clerk, deps, { id })).toMatchObject({ reading: 'reading', report: null });
  await runReading(ctx, deps, { id, run: 3 });
  expect(await showImport(clerk, deps, { id })).toMatchObject({ reading: 'checked', report: { rows: { sound: 2 } } });
});
