import { afterEach, beforeAll, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import type { Permission } from '#contract/permissions.ts';
import { createSeededRandom } from '#demo/seeded.ts';
import { openDataExportDeps } from '#operations/data-export/deps.ts';
import type { ExportKind } from '#operations/data-export/ports.ts';
import { createExportApprovalKind } from '#operations/data-export/service/export-kind.ts';
import { requestExport } from '#operations/data-export/service/request-export.ts';
import { listCollateral } from '#securities/lists/service/entries/collateral.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { collateralCsv, importText } from '#test/factories/securities/list-imports.ts';
import * as daily from '#test/factories/workflow/data-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { checkInput, importSubmitInput } from '#workflow/data-imports/schema/imports.ts';
import { checkAgain, submitImport } from '#workflow/data-imports/service/imports/begin-import.ts';
import { importKind } from '#workflow/data-imports/service/imports/import-kind.ts';
import { showImport } from '#workflow/data-imports/service/imports/show-import.ts';
import { applyDue } from './service/apply.ts';
import { decideRequest } from './service/decide.ts';
import { reopenRequest, withdrawRequest } from './service/write.ts';

const { db, context } = useDatabase();
const ctx = context({ now: new Date('2026-09-01T02:00:00Z') });
/** The number of random walks per kind. Set `APPROVAL_WALKS=10000` to run more. */
const walks = Math.ceil(Number(process.env.APPROVAL_WALKS ?? 80) / 8);
const steps = 14;

type Person = Awaited<ReturnType<typeof daily.actAsImportStaff>>;
/** Returns the same person with a fresh authentication. */
const at = (who: Person, now: Date): Person => daily.withLaterImportTime(who, now);

const lists = daily.buildImportDeps();
const importing = importKind(lists);
const people: Record<'imports' | 'exports', Person[]> = { imports: [], exports: [] };

const records: ExportKind = {
  code: 'records',
  title: '记录',
  contents: '试验的记录',
  reads: 'client.read',
  fields: [],
  count: async () => 1,
  read: async () => ({ sheets: [{ name: '记录', header: ['编号'], rows: [['1']] }] }),
};
const exports = openDataExportDeps({ secret: testSecret(), profile: 'SM2', kinds: [records] });
const exporting = createExportApprovalKind(exports);
const kinds = [importing, exporting];

beforeAll(async () => {
  const both: readonly Permission[] = ['personal.export', 'personal.export-approve', 'client.read'];
  people.imports = await Promise.all(
    [daily.clerkRights, daily.reviewerRights, daily.reviewerRights, daily.complianceRights].map((rights) =>
      daily.actAsImportStaff(ctx, rights),
    ),
  );
  people.exports = await Promise.all([both, both, both].map((rights) => daily.actAsImportStaff(ctx, rights)));
});

afterEach(() => db.deleteFrom('collateralEntries').execute());

const shown = async (now: Date): Promise<string> =>
  (await listCollateral(context({ now }), {})).records.map(({ code, haircut }) => `${code} ${haircut}`).join(' ');

/**
 * Returns the applied requests that no independent person (who did not create, save or upload files for them) approved in the
 * applied version.
 */
async function findUnapproved(): Promise<number[]> {
  const applied = await db.selectFrom('approvalRequests').select(['id', 'contentHash']).where('state', '=', 'applied').execute();
  const unapproved: number[] = [];
  for (const { id, contentHash } of applied) {
    const hands = await db.selectFrom('approvalContributors').select('staffId').where('requestId', '=', id).execute();
    const approvals = await db
      .selectFrom('approvalDecisions')
      .select('decidedBy')
      .where('requestId', '=', id)
      .where('contentHash', '=', contentHash)
      .where('decision', '=', 'approve')
      .execute();
    const others = approvals.filter(({ decidedBy }) => !hands.some(({ staffId }) => staffId === decidedBy));
    if (others.length === 0) unapproved.push(id);
  }
  return unapproved;
}

/** Ignores refusals (CallError) and rethrows every other error. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

test('no sequence of steps publishes list rows without another person’s approval', { timeout: 60_000 + walks * 10_000 }, async () => {
  let published = 0;
  for (let walk = 0; walk < walks; walk++) {
    const choices = createSeededRandom(`import walk ${walk}`);
    const random = () => choices.integer(0, 999) / 1000;
    const date = new Date(Date.parse('2026-03-02') + walk * 86_400_000).toISOString().slice(0, 10);
    let now = ctx.now.getTime() + walk * 3_600_000;
    const file = () => collateralCsv({ 600000: 40 + choices.integer(0, 20), 600001: 40 + choices.integer(0, 20) });
    if (walk === 0) await importText(ctx, 'collateral', file(), { date: '2026-03-01' });
    const before = await shown(new Date(now));
    let id: number | undefined;
    for (let step = 0; step < steps; step++) {
      now += 20_000;
      const moment = new Date(now);
      const who = at(people.imports[choices.integer(0, 3)]!, moment);
      const pick = choices.integer(0, 9);
      await attempt(async () => {
        if (id === undefined || pick === 0)
          return void ({ id } = await daily.checkText(at(people.imports[0]!, moment), lists, file(), { date }));
        const { revision, contentHash, state, reading, report } = await showImport(who, lists, { id });
        const accept = report?.guards.filter((guard) => guard.state === 'failed').map(({ guard }) => guard) ?? [];
        const submission = importSubmitInput.parse({
          id,
          revision,
          accept,
          acceptReason: '核对过',
          ...(random() < 0.3 && { applyAt: new Date(now + 60_000).toISOString() }),
        });
        const decision = { id, decision: 'approve' as const, contentHash, note: '' };
        const acts: (() => Promise<unknown>)[] = [
          () => submitImport(who, lists, submission),
          () => decideRequest(who, importing, 1, decision),
          () => decideRequest(who, importing, 2, decision),
          () => decideRequest(who, importing, 1, { ...decision, decision: 'return', note: '再查' }),
          () => reopenRequest(who, importing, { id: id! }),
          () => withdrawRequest(who, importing, { id: id! }),
          () => checkAgain(who, lists, checkInput.parse({ id, revision, date })),
        ];
        // Half of the steps are the sensible next one; otherwise no walk would reach publication.
        const sensible = state === 'submitted' ? 1 + choices.integer(0, 1) : 0;
        await acts[random() < 0.6 ? sensible : pick % acts.length]!();
        if (reading === 'reading') await daily.runPendingReadings(who, lists, id);
      });
      if (id !== undefined) await attempt(() => daily.runPendingReadings(at(people.imports[0]!, moment), lists, id!));
      await applyDue(context({ now: moment }), kinds);
    }
    if ((await shown(new Date(now))) !== before) published += 1;
    const applied = await db
      .selectFrom('approvalRequests')
      .select('id')
      .where('kind', '=', 'import')
      .where('state', '=', 'applied')
      .execute();
    expect(applied.length, `walk ${walk}`).toBeGreaterThanOrEqual(published);
    expect(await findUnapproved(), `walk ${walk}`).toEqual([]);
  }
  expect(published).toBeGreaterThan(walks / 20);
});

test('no sequence of steps creates an export without the approval of another person', { timeout: 60_000 + walks * 5_000 }, async () => {
  for (let walk = 0; walk < walks; walk++) {
    const choices = createSeededRandom(`export walk ${walk}`);
    let now = ctx.now.getTime() + walk * 3_600_000;
    let asked: { id: string; request: number } | undefined;
    for (let step = 0; step < steps; step++) {
      now += 20_000;
      const moment = new Date(now);
      const who = at(people.exports[choices.integer(0, 2)]!, moment);
      await attempt(async () => {
        if (!asked || choices.integer(0, 4) === 0) {
          const { id } = await requestExport(who, exports, { kind: 'records', query: {}, reason: '核对试验的记录。' });
          const { requestId } = await db.selectFrom('dataExports').select('requestId').where('id', '=', id).executeTakeFirstOrThrow();
          return void (asked = { id, request: requestId });
        }
        const { request: id } = asked;
        const { contentHash } = await db
          .selectFrom('approvalRequests')
          .select('contentHash')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const decision = { id, decision: 'approve' as const, contentHash, note: '' };
        const acts: (() => Promise<unknown>)[] = [
          () => decideRequest(who, exporting, 1, decision),
          () => decideRequest(who, exporting, 2, decision),
          () => decideRequest(who, exporting, 1, { ...decision, decision: 'return', note: '不需要' }),
          () => withdrawRequest(who, exporting, { id }),
          () => reopenRequest(who, exporting, { id }),
        ];
        return acts[choices.integer(0, acts.length - 1)]!();
      });
      await applyDue(context({ now: moment }), kinds);
    }
    expect(await findUnapproved(), `walk ${walk}`).toEqual([]);
  }
  const made = await db.selectFrom('dataExports').select('requestId').where('readyAt', 'is not', null).execute();
  const applied = await db
    .selectFrom('approvalRequests')
    .select('id')
    .where('kind', '=', 'export')
    .where('state', '=', 'applied')
    .execute();
  expect(made.map(({ requestId }) => requestId).toSorted((a, b) => a - b)).toEqual(applied.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(made.length).toBeGreaterThan(walks / 20);
});
