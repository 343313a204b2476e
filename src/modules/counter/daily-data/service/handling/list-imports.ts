import { sql } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import { readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { countSome } from '#platform/database/paginate.ts';
import { reachOf, scopeOf } from '#platform/staff-access.ts';
import type { DailyDeps } from '../../deps.ts';
import type { ImportLine, ImportPage, ParsedImportQuery } from '../../schema/imports.ts';
import type { DailyBox } from '../../web/daily-words.ts';
import { findTarget } from '../find-target.ts';
import { staffOf, type DailyRow } from './import-rows.ts';

const pageSize = 50;

/** Handlings of a box, those that moved last first. */
export async function listImports(ctx: Context, deps: DailyDeps, { box = 'all', code, after }: ParsedImportQuery): Promise<ImportPage> {
  const [at, id] = after?.split('_') ?? [];
  const rows = await selectBox(ctx, box)
    .selectAll('handling')
    .$if(!!code, (query) => query.where('handling.code', '=', code!))
    .$if(!!id, (query) => query.where(sql<boolean>`(handling.changed_at, handling.id) < (${at}, ${id}::bigint)`))
    .orderBy('handling.changedAt', 'desc')
    .orderBy('handling.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    records: await toLines(ctx, deps, page),
    next: rows.length > pageSize && last ? `${last.changedAt.toISOString()}_${last.id}` : null,
  };
}

/** How many wait in a box for the caller, as far as they are counted. */
export const countImports = (ctx: Context, box: DailyBox): Promise<number> => countSome(ctx.db, selectBox(ctx, box));

interface WaitingImport {
  id: number;
  title: string;
  madeBy: string;
  changedAt: Date;
  /** Who has approved it already, where a second person must. */
  first: string | null;
}

/** Submitted ones that wait for the caller's word, what waits longest first. */
export async function listWaitingImports(ctx: Context, deps: Pick<DailyDeps, 'targets'>, count: number): Promise<WaitingImport[]> {
  const rows = await selectBox(ctx, 'review')
    .select(['handling.id', 'handling.kind', 'handling.code', 'handling.madeBy', 'handling.changedAt'])
    .select(
      sql<number | null>`(select d.decided_by from daily_decisions d where d.import_id = handling.id and d.level = 1
        and d.decision = 'approve' and d.content_hash = handling.content_hash limit 1)`.as('firstBy'),
    )
    .orderBy('handling.changedAt')
    .orderBy('handling.id')
    .limit(count)
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.flatMap(({ madeBy, firstBy }) => [madeBy, firstBy ?? []].flat()),
  );
  return rows.map(({ id, kind, code, madeBy, changedAt, firstBy }) => ({
    id,
    title: findTarget(deps, { kind, code }).title,
    madeBy: names.get(madeBy) ?? '',
    changedAt,
    first: firstBy === null ? null : (names.get(firstBy) ?? ''),
  }));
}

/** Approved ones that are published at a moment until a day, the nearest first. */
export async function listImportMoments(
  ctx: Context,
  deps: Pick<DailyDeps, 'targets'>,
  { until, most }: { until: Date; most: number },
): Promise<{ id: number; title: string; at: Date }[]> {
  const rows = await selectBox(ctx, 'scheduled')
    .select(['handling.id', 'handling.kind', 'handling.code', 'handling.applyAt'])
    .where('handling.applyAt', '>', ctx.now)
    .where('handling.applyAt', '<=', until)
    .orderBy('handling.applyAt')
    .limit(most)
    .execute();
  return rows.map(({ id, kind, code, applyAt }) => ({ id, title: findTarget(deps, { kind, code }).title, at: applyAt! }));
}

/** What the caller may see of it: within their lists, and their own alone where they reach no further. */
function selectBox(ctx: Context, box: DailyBox) {
  const me = staffOf(ctx);
  const scopes = scopeOf(ctx, 'category');
  const seen = ctx.db
    .selectFrom('dailyImports as handling')
    .$if(scopes !== undefined, (query) => query.where('handling.code', '=', sql<string>`any (${scopes})`))
    .$if(reachOf(ctx, 'import.read') === 'own', (query) => query.where('handling.madeBy', '=', me));
  switch (box) {
    case 'mine':
      return seen.where('handling.madeBy', '=', me).where('handling.state', 'not in', ['published', 'withdrawn', 'unchanged']);
    case 'review':
      return seen.where('handling.state', '=', 'submitted').where(waitsFor(ctx, me));
    case 'scheduled':
      return seen.where('handling.state', '=', 'approved');
    case 'published':
      return seen.where('handling.state', '=', 'published');
    default:
      return seen;
  }
}

/** Submitted ones that the caller can approve: no hand of theirs in them, not approved by them, and at a level that they have. */
function waitsFor(ctx: Context, me: number) {
  const has = (permission: Permission) => ctx.actor.kind === 'staff' && ctx.actor.permissions.has(permission);
  const given = sql`select from daily_decisions d where d.import_id = handling.id and d.decision = 'approve' and d.content_hash = handling.content_hash`;
  return sql<boolean>`handling.made_by <> ${me}
    and not exists (select from daily_revisions r where r.import_id = handling.id and r.saved_by = ${me})
    and not exists (select from daily_files f where f.import_id = handling.id and f.uploaded_by = ${me})
    and not exists (${given} and d.decided_by = ${me})
    and ((${has('import.approve')} and not exists (${given}))
      or (${has('import.approve-second')} and handling.levels = 2 and exists (${given} and d.level = 1)))`;
}

/** Rows with the names of people and lists. */
export async function toLines(ctx: Context, deps: DailyDeps, rows: readonly DailyRow[]): Promise<ImportLine[]> {
  const names = await readStaffNames(
    ctx,
    rows.map(({ madeBy }) => madeBy),
  );
  return rows.map((row) => ({
    id: row.id,
    act: row.act,
    kind: row.kind,
    code: row.code,
    title: findTarget(deps, row).title,
    dataDate: row.dataDate,
    state: row.state,
    changes: row.report?.changes ?? null,
    applyAt: row.applyAt?.toISOString() ?? null,
    madeBy: { id: row.madeBy, name: names.get(row.madeBy) ?? '' },
    changedAt: row.changedAt.toISOString(),
  }));
}
