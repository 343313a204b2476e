import { sql, type Selectable } from 'kysely';
import { fileAddress } from '#content/files/calls.ts';
import { findFiles, type FileRow } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import { paginate } from '#platform/database/paginate.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { FinanceReport, FinanceReportPage, FinanceReportQuery, ReportVersion } from '../schema.ts';

type ReportRow = Selectable<Tables['financeReports']>;

/**
 * Returns one page of the current versions of published reports, each with its earlier versions, newest year first; within a year
 * annual report, audit, risk control, half-year report. `years` contains all years with a report, regardless of the filter.
 */
export async function listFinanceReports(ctx: Context, query: FinanceReportQuery): Promise<FinanceReportPage> {
  const { year, type } = query;
  let matching = ctx.db.selectFrom('financeReports as r').where(isCurrent);
  if (year !== undefined) matching = matching.where('year', '=', year);
  if (type) matching = matching.where('kind', '=', type);
  const [{ records, ...page }, years] = await Promise.all([
    paginate(matching, query, (all) =>
      all
        .selectAll()
        .orderBy('year', 'desc')
        .orderBy(sql`array_position(array['annual', 'audit', 'riskControl', 'halfYear'], kind)`),
    ),
    listYears(ctx),
  ]);
  return { records: await toFinanceReports(ctx, records), ...page, years };
}

const isCurrent = sql<boolean>`not exists (
  select from finance_reports newer where newer.year = r.year and newer.kind = r.kind and newer.version > r.version)`;

async function listYears(ctx: Context): Promise<number[]> {
  const rows = await ctx.db.selectFrom('financeReports').select('year').distinct().orderBy('year', 'desc').execute();
  return rows.map(({ year }) => year);
}

async function toFinanceReports(ctx: Context, rows: readonly ReportRow[]): Promise<FinanceReport[]> {
  const older = await listEarlier(ctx, rows);
  const files = await findFiles(
    ctx,
    [...rows, ...older].map(({ fileId }) => fileId),
  );
  const fileOf = new Map(files.map((file) => [file.id, file]));
  const show = (row: ReportRow): ReportVersion[] => {
    const file = fileOf.get(row.fileId);
    return file ? [toVersion(row, file)] : [];
  };
  return rows.flatMap((row) =>
    show(row).map((version) => ({
      ...version,
      year: row.year,
      type: row.kind,
      title: row.title,
      highlights: row.highlights,
      isSample: row.isSample,
      earlier: older.filter(({ year, kind }) => year === row.year && kind === row.kind).flatMap(show),
    })),
  );
}

/** Lists the earlier versions of the corrected reports, newest first. */
async function listEarlier(ctx: Context, rows: readonly ReportRow[]): Promise<ReportRow[]> {
  const corrected = rows.filter(({ version }) => version > 1);
  if (corrected.length === 0) return [];
  return ctx.db
    .selectFrom('financeReports')
    .selectAll()
    .where((eb) => eb.or(corrected.map(({ year, kind, version }) => eb.and([eb.and({ year, kind }), eb('version', '<', version)]))))
    .orderBy('version', 'desc')
    .execute();
}

function toVersion({ version, publishedOn, correction, pages }: ReportRow, file: FileRow): ReportVersion {
  const { name, size, sha256 } = file;
  return { version, publishedOn, ...(correction !== null && { correction }), name, url: fileAddress(file), size, sha256, pages };
}
