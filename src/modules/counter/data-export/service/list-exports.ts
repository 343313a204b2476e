import type { Selectable } from 'kysely';
import { readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { countSome } from '#platform/database/paginate.ts';
import type { Tables } from '#platform/database/tables.ts';
import { reachOf } from '#platform/staff-access.ts';
import type { DataExportDeps } from '../deps.ts';
import type { ExportOrder, ExportPage } from '../schema.ts';
import { kindOf, staffIdOf } from './ask.ts';

type ExportRow = Omit<Selectable<Tables['dataExports']>, 'sealedFile'>;

const shown = [
  'id',
  'number',
  'kind',
  'query',
  'reason',
  'askedBy',
  'askedAt',
  'state',
  'decidedBy',
  'decidedAt',
  'remark',
  'readyAt',
  'expiresAt',
  'records',
] as const;
const pageSize = 30;

interface ExportChoice {
  view: 'own' | 'waiting' | 'all';
  /** This one alone. */
  item?: string | undefined;
  after?: string | undefined;
}

/** What the caller has asked for, newest first. */
export const listOwnExports = (ctx: Context, deps: DataExportDeps, { after }: Pick<ExportChoice, 'after'>): Promise<ExportPage> =>
  listExports(ctx, deps, { view: 'own', after });

/** What anybody has asked for; what waits to be decided unless all is wanted. For those who approve. */
export async function listForReview(
  ctx: Context,
  deps: DataExportDeps,
  { view = 'waiting', item, after }: Partial<ExportChoice>,
): Promise<ExportPage> {
  reachOf(ctx, 'personal.export-approve');
  return listExports(ctx, deps, { view, item, after });
}

async function listExports(ctx: Context, deps: DataExportDeps, { view, item, after }: ExportChoice): Promise<ExportPage> {
  const [askedAt, id] = after?.split('_') ?? [];
  const rows = await ctx.db
    .selectFrom('dataExports')
    .select(shown)
    .$if(view === 'own', (query) => query.where('askedBy', '=', staffIdOf(ctx)))
    .$if(item !== undefined, (query) => query.where('id', '=', item!))
    .$if(view === 'waiting', (query) => query.where('state', '=', 'asked'))
    .$if(askedAt !== undefined, (query) =>
      query
        .where('askedAt', '<=', new Date(askedAt!))
        .where(({ eb, or }) => or([eb('askedAt', '<', new Date(askedAt!)), eb('id', '>', id!)])),
    )
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    records: await toOrders(ctx, deps, page),
    next: rows.length > pageSize && last ? `${last.askedAt.toISOString()}_${last.id}` : null,
  };
}

async function toOrders(ctx: Context, deps: DataExportDeps, rows: readonly ExportRow[]): Promise<ExportOrder[]> {
  if (rows.length === 0) return [];
  const downloads = await ctx.db
    .selectFrom('dataExportDownloads')
    .select(['exportId', 'staffId', 'at'])
    .where(
      'exportId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const people = [
    ...rows.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy ?? []].flat()),
    ...downloads.map(({ staffId }) => staffId),
  ];
  const names = await readStaffNames(ctx, people);
  const fetched = Map.groupBy(downloads, ({ exportId }) => exportId);
  return rows.map((row) => ({
    ...writeOrder(deps, row),
    askedBy: names.get(row.askedBy)!,
    decidedBy: row.decidedBy === null ? null : names.get(row.decidedBy)!,
    downloads: (fetched.get(row.id) ?? []).map(({ at, staffId }) => ({ at: at.toISOString(), by: names.get(staffId)! })),
    ...mayDo(ctx, row),
  }));
}

function writeOrder(
  deps: DataExportDeps,
  row: ExportRow,
): Omit<ExportOrder, 'askedBy' | 'decidedBy' | 'downloads' | keyof ReturnType<typeof mayDo>> {
  const { id, number, reason, state, remark, records, query } = row;
  const kind = kindOf(deps, row.kind);
  return {
    id,
    number,
    title: kind?.title ?? row.kind,
    contents: kind?.contents ?? '',
    narrowed: (kind?.fields ?? []).flatMap(({ name, label, options, noneText }) => {
      const value = query[name];
      const text = value ? (options?.find((option) => option.value === value)?.text ?? value) : noneText;
      return text === undefined ? [] : [{ label, text }];
    }),
    reason,
    state,
    remark,
    records,
    askedAt: row.askedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

function mayDo(ctx: Context, { askedBy, state, expiresAt }: ExportRow) {
  const isOwn = askedBy === staffIdOf(ctx);
  const approves = ctx.actor.kind === 'staff' && ctx.actor.permissions.has('personal.export-approve');
  return {
    mayDecide: state === 'asked' && !isOwn && approves,
    mayWithdraw: state === 'asked' && isOwn,
    mayDownload: state === 'ready' && isOwn && expiresAt !== null && expiresAt > ctx.now,
  };
}

interface WaitingExport {
  id: string;
  number: string;
  askedBy: string;
  askedAt: Date;
}

/** What colleagues have asked for and nobody has decided, what waits longest first. For those who approve. */
export async function listWaitingExports(ctx: Context, count: number): Promise<WaitingExport[]> {
  reachOf(ctx, 'personal.export-approve');
  const rows = await ctx.db
    .selectFrom('dataExports')
    .select(['id', 'number', 'askedBy', 'askedAt'])
    .where('state', '=', 'asked')
    .where('askedBy', '<>', staffIdOf(ctx))
    .orderBy('askedAt')
    .orderBy('id')
    .limit(count)
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.map(({ askedBy }) => askedBy),
  );
  return rows.map(({ askedBy, ...row }) => ({ ...row, askedBy: names.get(askedBy)! }));
}

/** How many of colleagues wait for those who approve, as far as they are counted: read in the index of what is open. */
export async function countWaitingExports(ctx: Context): Promise<number> {
  reachOf(ctx, 'personal.export-approve');
  return countSome(ctx.db, ctx.db.selectFrom('dataExports').where('state', '=', 'asked').where('askedBy', '<>', staffIdOf(ctx)));
}

/** How many lie ready for the caller, likewise. */
export const countReadyExports = (ctx: Context): Promise<number> =>
  countSome(
    ctx.db,
    ctx.db.selectFrom('dataExports').where('state', '=', 'ready').where('askedBy', '=', staffIdOf(ctx)).where('expiresAt', '>', ctx.now),
  );
