import type { Selectable } from 'kysely';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { countUpToLimit } from '#platform/database/paginate.ts';
import type { Tables } from '#platform/database/tables.ts';
import { reachOf } from '#platform/staff-access.ts';
import { readBox, selectBox } from '#workflow/approvals/service/boxes.ts';
import { findApprovalLevel } from '#workflow/approvals/service/decide.ts';
import { readRequestHistories } from '#workflow/approvals/service/history.ts';
import { findRequest, openStates, actingStaffId, type RequestRow } from '#workflow/approvals/service/requests.ts';
import type { DataExportDeps } from '../deps.ts';
import type { ExportOrder, ExportPage } from '../schema.ts';
import type { ExportPayload } from './create-file.ts';
import { exportRequests, findExportKind } from './export-kind.ts';

type ExportRow = Omit<Selectable<Tables['dataExports']>, 'sealedFile'>;

interface ReviewChoice {
  view?: 'waiting' | 'all' | undefined;
  /** Only this one. */
  item?: string | undefined;
  after?: string | undefined;
}

/** Lists the caller's own exports, the last changed first. */
export async function listOwnExports(ctx: Context, deps: DataExportDeps, { after }: Pick<ReviewChoice, 'after'>): Promise<ExportPage> {
  const { rows, next } = await readBox(ctx, exportRequests, { box: 'all', isOwn: true, after });
  return { records: await toOrders(ctx, deps, rows), next };
}

/** Lists everybody's exports for approvers; by default only those that the caller can decide. */
export async function listExportsForReview(
  ctx: Context,
  deps: DataExportDeps,
  { view = 'waiting', item, after }: ReviewChoice,
): Promise<ExportPage> {
  reachOf(ctx, 'personal.export-approve');
  if (item === undefined) {
    const { rows, next } = await readBox(ctx, exportRequests, { box: view === 'waiting' ? 'review' : 'all', after });
    // Pending exports were already filtered to those that the caller can decide.
    return { records: await toOrders(ctx, deps, rows, view === 'waiting' ? async () => ({ approve: 1, whyNot: null }) : undefined), next };
  }
  const one = await ctx.db.selectFrom('dataExports').select('requestId').where('id', '=', item).executeTakeFirst();
  const rows = one ? [await findRequest(ctx, exportRequests, one.requestId)] : [];
  return { records: await toOrders(ctx, deps, rows), next: null };
}

async function toOrders(
  ctx: Context,
  deps: DataExportDeps,
  rows: readonly RequestRow[],
  approvalOf: (row: RequestRow) => ReturnType<typeof findApprovalLevel> = (row) => findApprovalLevel(ctx, exportRequests, row),
): Promise<ExportOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const exports = await ctx.db
    .selectFrom('dataExports')
    .select(['id', 'number', 'requestId', 'readyAt', 'expiresAt', 'records', 'clearedAt'])
    .where('requestId', 'in', ids)
    .execute();
  const downloads = await ctx.db
    .selectFrom('dataExportDownloads')
    .select(['exportId', 'staffId', 'at'])
    .where(
      'exportId',
      'in',
      exports.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const names = await readStaffNames(ctx, [...rows.map(({ madeBy }) => madeBy), ...downloads.map(({ staffId }) => staffId)]);
  const histories = await readRequestHistories(ctx, rows);
  const orders: ExportOrder[] = [];
  for (const row of rows) {
    const made = exports.find(({ requestId }) => requestId === row.id)!;
    orders.push({
      ...writeOrder(deps, row, made),
      askedBy: names.get(row.madeBy)!,
      downloads: downloads
        .filter(({ exportId }) => exportId === made.id)
        .map(({ at, staffId }) => ({ at: at.toISOString(), by: names.get(staffId)! })),
      steps: histories.get(row.id)!,
      ...(await approvalOf(row)),
      ...mayDo(ctx, row, made),
    });
  }
  return orders;
}

function writeOrder(deps: DataExportDeps, row: RequestRow, { id, number, readyAt, expiresAt, records, clearedAt }: ExportRow) {
  const kind = findExportKind(deps, row.type);
  const { query } = row.payload as ExportPayload;
  const file: ExportOrder['file'] = clearedAt ? 'cleared' : readyAt ? 'ready' : 'none';
  return {
    id,
    number,
    title: kind?.title ?? row.type,
    contents: kind?.contents ?? '',
    narrowed: (kind?.fields ?? []).flatMap(({ name, label, options, noneText }) => {
      const value = query[name];
      const text = value ? (options?.find((option) => option.value === value)?.text ?? value) : noneText;
      return text === undefined ? [] : [{ label, text }];
    }),
    reason: row.reason,
    state: row.state,
    contentHash: row.contentHash,
    file,
    records,
    askedAt: row.madeAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function mayDo(ctx: Context, { madeBy, state }: RequestRow, { readyAt, clearedAt, expiresAt }: ExportRow) {
  const isOwn = madeBy === actingStaffId(ctx);
  return {
    mayWithdraw: isOwn && openStates.includes(state),
    mayDownload: isOwn && readyAt !== null && clearedAt === null && expiresAt! > ctx.now,
  };
}

/** Counts the files that are ready for the caller, up to a limit. */
export function countReadyExports(ctx: Context): Promise<number> {
  const ready = ctx.db.selectFrom('dataExports').select('requestId').where('sealedFile', 'is not', null).where('expiresAt', '>', ctx.now);
  return countUpToLimit(ctx.db, selectBox(ctx, exportRequests, 'applied', true).where('request.id', 'in', ready));
}
