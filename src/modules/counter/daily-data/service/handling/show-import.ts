import { readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { Permission } from '#contract/permissions.ts';
import type { DailyDeps } from '../../deps.ts';
import { readOptions, type DailyStep, type ImportDetail } from '../../schema/imports.ts';
import { findTarget } from '../find-target.ts';
import { whyNotApprove, type Level } from './decide-import.ts';
import { findImport, openStates, readable, type DailyRow } from './import-rows.ts';
import { toLines } from './list-imports.ts';

/** A handling with all that is known of it, but its findings, differences and rows, which are read by pages. */
export async function showImport(ctx: Context, deps: DailyDeps, { id }: { id: number }): Promise<ImportDetail> {
  const row = await findImport(ctx, id);
  const target = findTarget(deps, row);
  const [line] = await toLines(ctx, deps, [row]);
  const files = await ctx.db
    .selectFrom('dailyFiles')
    .select(['id as fileId', 'name', 'size', 'sha256'])
    .where('importId', '=', id)
    .orderBy('name')
    .execute();
  const isOpen = row.state === 'submitted' || row.state === 'approved';
  return {
    ...line!,
    dayTitle: target.day?.title ?? null,
    parting: target.parting,
    // Of a version that comes back nothing was said about reading.
    options: readOptions.parse(row.options),
    restores: row.restores,
    wants: row.wants,
    progress: { phase: row.phase, done: row.done, total: row.total },
    revision: row.revision,
    run: row.run,
    reason: row.reason,
    report: row.report && toReport(row.report),
    files,
    contentHash: row.contentHash,
    levels: row.levels,
    version: row.version,
    failure: row.failure,
    isOutdated: isOpen && (await target.store.newest(ctx)) !== row.baseVersion,
    hasRows: isOpen && row.proposal !== null,
    steps: await readSteps(ctx, row),
    ...(await judgeCaller(ctx, row)),
  };
}

const toReport = ({ rows, counts, changes, guards, questions }: NonNullable<DailyRow['report']>): NonNullable<ImportDetail['report']> => ({
  rows,
  counts,
  changes,
  guards: [...guards],
  questions: questions.map(({ choices, ...question }) => ({
    ...question,
    choices: choices.map((choice) => ({ ...choice, samples: [...choice.samples] })),
  })),
});

/** What the caller can do with it, and why they cannot approve it. */
async function judgeCaller(ctx: Context, row: DailyRow): Promise<Pick<ImportDetail, 'can' | 'whyNot'>> {
  const has = (permission: Permission) => ctx.actor.kind === 'staff' && ctx.actor.permissions.has(permission);
  const can = {
    check: has('import.propose') && readable.includes(row.state) && row.act === 'import',
    submit: has('import.propose') && (row.state === 'checked' || isOnlyGuarded(row)),
    withdraw: has('import.propose') && openStates.includes(row.state),
    approve: 0 as 0 | Level,
  };
  if (row.state !== 'submitted') return { can, whyNot: null };
  const levels = ([1, 2] as const).filter((level) => has(level === 1 ? 'import.approve' : 'import.approve-second') && level <= row.levels);
  let whyNot: string | null = null;
  for (const level of levels) {
    const why = await whyNotApprove(ctx, row, level);
    if (why === undefined) return { can: { ...can, approve: level }, whyNot: null };
    whyNot ??= why;
  }
  return { can, whyNot };
}

/** Nothing is wrong with the files, and each guard that stops them may be let pass with a reason. */
function isOnlyGuarded({ state, act, report }: DailyRow): boolean {
  if (state !== 'refused' || act !== 'import' || !report || report.counts.file > 0 || !report.changes) return false;
  const stopping = report.guards.filter((guard) => guard.state === 'failed');
  return stopping.length > 0 && stopping.every(({ mayAccept }) => mayAccept);
}

async function readSteps(ctx: Context, row: DailyRow): Promise<DailyStep[]> {
  const [revisions, decisions] = await Promise.all([
    ctx.db
      .selectFrom('dailyRevisions')
      .select(['wants', 'savedBy', 'savedAt'])
      .where('importId', '=', row.id)
      .orderBy('revision')
      .execute(),
    ctx.db.selectFrom('dailyDecisions').selectAll().where('importId', '=', row.id).orderBy('id').execute(),
  ]);
  const names = await readStaffNames(ctx, [
    row.madeBy,
    ...revisions.map(({ savedBy }) => savedBy),
    ...decisions.map(({ decidedBy }) => decidedBy),
  ]);
  const person = (id: number) => ({ id, name: names.get(id) ?? '' });
  const steps: DailyStep[] = [
    ...revisions.map(({ wants, savedBy, savedAt }) => ({
      at: savedAt.toISOString(),
      by: person(savedBy),
      kind: wants,
      level: null,
      note: '',
      isOfThis: true,
    })),
    ...decisions.map(({ decidedAt, decidedBy, decision, level, note, contentHash }) => ({
      at: decidedAt.toISOString(),
      by: person(decidedBy),
      kind: decision,
      level,
      note,
      isOfThis: contentHash === row.contentHash,
    })),
    ...(row.publishedAt
      ? [
          {
            at: row.publishedAt.toISOString(),
            by: { id: 0, name: '系统' },
            kind: 'published' as const,
            level: null,
            note: '',
            isOfThis: true,
          },
        ]
      : []),
  ];
  return steps.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}
