import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { listComments } from '#workflow/approvals/service/comments.ts';
import { findApprovalLevel } from '#workflow/approvals/service/decide.ts';
import { readRequestHistory } from '#workflow/approvals/service/history.ts';
import { openStates } from '#workflow/approvals/service/requests.ts';
import { findUndoLevel } from '#workflow/approvals/service/undo-approval.ts';
import type { DataImportDeps } from '../../deps.ts';
import { readOptions, type ImportDetail } from '../../schema/imports.ts';
import { findImportTarget } from '../find-target.ts';
import { findImport, type DailyRow, type ImportRow } from './find-import.ts';
import { importRequests } from './import-requests.ts';
import { toImportLines } from './list-imports.ts';

/** Reads an import without its findings, differences and rows, which are read page by page. */
export async function showImport(ctx: Context, deps: Pick<DataImportDeps, 'targets'>, { id }: { id: number }): Promise<ImportDetail> {
  const row = await findImport(ctx, id);
  const { request, payload, daily } = row;
  const target = findImportTarget(deps, payload);
  const [line] = await toImportLines(ctx, deps, [row]);
  const files = await ctx.db
    .selectFrom('dailyFiles')
    .select(['id as fileId', 'name', 'size', 'sha256'])
    .where('importId', '=', id)
    .orderBy('name')
    .execute();
  const { approve, whyNot } = await findApprovalLevel(ctx, importRequests, request);
  const isStopped = request.state === 'stale' || request.state === 'failed';
  return {
    ...line!,
    dayTitle: target.day?.title ?? null,
    parting: target.parting,
    options: payload.options ?? readOptions.parse({}),
    restores: payload.restores,
    wants: daily.wants,
    progress: { phase: daily.phase, done: daily.done, total: daily.total },
    revision: request.revision,
    run: daily.run,
    reason: request.reason,
    report: daily.report && toReport(daily.report),
    files,
    contentHash: request.contentHash,
    levels: request.levels,
    version: daily.version,
    failure: isStopped ? request.failure : null,
    isOutdated: daily.frozenId !== null && (await target.store.newest(ctx)) !== daily.baseVersion,
    hasRows: daily.frozenId !== null,
    steps: await readRequestHistory(ctx, request),
    comments: await listComments(ctx, id, () => ({ path: '', label: '全部', state: 'found' })),
    can: { ...findActs(ctx, row), approve, undo: await findUndoLevel(ctx, importRequests, request) },
    whyNot,
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

/** Returns the actions available to the caller as an importer. */
function findActs(ctx: Context, row: ImportRow): Omit<ImportDetail['can'], 'approve' | 'undo'> {
  const { request, payload, daily } = row;
  const has = (permission: Permission) => ctx.actor.kind === 'staff' && ctx.actor.permissions.has(permission);
  const isOpen = has('import.propose') && openStates.includes(request.state);
  return {
    check: isOpen && daily.reading !== 'reading' && payload.restores === null,
    submit: isOpen && ['draft', 'returned', 'failed'].includes(request.state) && (daily.reading === 'checked' || isOnlyGuarded(daily)),
    withdraw: isOpen,
  };
}

/** Returns true if the files have no errors, and each blocking guard may be accepted with a reason. */
function isOnlyGuarded({ reading, report }: DailyRow): boolean {
  if (reading !== 'refused' || !report || report.counts.file > 0 || !report.changes) return false;
  const stopping = report.guards.filter((guard) => guard.state === 'failed');
  return stopping.length > 0 && stopping.every(({ mayAccept }) => mayAccept);
}
