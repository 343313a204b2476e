import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { DataImportDeps } from '../../deps.ts';
import type {
  DifferencePage,
  ImportFindingPage,
  ParsedDifferenceQuery,
  ParsedImportFindingQuery,
  ParsedRowQuery,
  RowPage,
} from '../../schema/parts.ts';
import { findImportTarget } from '../find-target.ts';
import { formatJump } from '../reading/magnitude.ts';
import { findImport } from './find-import.ts';

const pageSize = 100;

/** Lists the findings of the last reading, in the order of the files. */
export async function listImportFindings(ctx: Context, { id, level, after }: ParsedImportFindingQuery): Promise<ImportFindingPage> {
  const { run } = (await findImport(ctx, id)).daily;
  const findings = await ctx.db
    .selectFrom('dailyFindings')
    .select(['position', 'level', 'place', 'message'])
    .where('importId', '=', id)
    .where('run', '=', run)
    .where('position', '>', after)
    .$if(level !== undefined, (query) => query.where('level', '=', level!))
    .orderBy('position')
    .limit(pageSize + 1)
    .execute();
  return { findings: findings.slice(0, pageSize), next: findings.length > pageSize ? findings[pageSize - 1]!.position : null };
}

/** Lists the row differences: changed rows with the largest change first; added and removed rows in the order of their keys. */
export async function listDifferences(ctx: Context, { id, kind = 'changed', after }: ParsedDifferenceQuery): Promise<DifferencePage> {
  const { run } = (await findImport(ctx, id)).daily;
  const [magnitude, position] = after?.split('_').map(Number) ?? [];
  const rows = await ctx.db
    .selectFrom('dailyDifferences')
    .select(['position', 'kind', 'part', 'key', 'name', 'fields', 'magnitude'])
    .where('importId', '=', id)
    .where('run', '=', run)
    .where('kind', '=', kind)
    .$if(position !== undefined, (query) =>
      query.where(
        sql<boolean>`(magnitude < ${magnitude}::double precision or (magnitude = ${magnitude}::double precision and position > ${position}))`,
      ),
    )
    .orderBy('magnitude', 'desc')
    .orderBy('position')
    .limit(pageSize + 1)
    .execute();
  const last = rows[pageSize - 1];
  return {
    differences: rows.slice(0, pageSize).map(({ magnitude: _magnitude, fields, ...row }) => ({
      ...row,
      fields: fields.map((field) => ({ ...field, jump: formatJump(field) })),
    })),
    next: rows.length > pageSize && last ? `${last.magnitude}_${last.position}` : null,
  };
}

/** Returns a page of the frozen rows; empty before they are frozen and after publication, when they are the list itself. */
export async function listRows(ctx: Context, deps: DataImportDeps, { id, after, search }: ParsedRowQuery): Promise<RowPage> {
  const {
    payload,
    daily: { frozenId },
  } = await findImport(ctx, id);
  if (frozenId === null) return { rows: [], next: null };
  const rows = await findImportTarget(deps, payload).store.frozen.readRows(ctx, { frozenId, after, limit: pageSize + 1, search });
  return {
    rows: rows.slice(0, pageSize).map((one) => ({ ...one, cells: [...one.cells] })),
    next: rows.length > pageSize ? rows[pageSize - 1]!.position : null,
  };
}
