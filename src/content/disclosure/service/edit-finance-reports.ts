import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { FinanceReportDraft, ReportKind } from '../schema.ts';

/**
 * The current version of a report in the form of the schema, without the reason of the correction. `version` is 1 for a report
 * that was never corrected.
 */
export interface CurrentReport {
  version: number;
  draft: Omit<Required<FinanceReportDraft>, 'correction'>;
}

const select = (ctx: Pick<Context, 'db'>) =>
  ctx.db
    .selectFrom('financeReports')
    .distinctOn(['year', 'kind'])
    .select(['version', 'year', 'kind', 'title', 'publishedOn', 'fileId', 'highlights', 'isSample'])
    .orderBy('year', 'desc')
    .orderBy('kind')
    .orderBy('version', 'desc');

/** Lists every report in its newest version, newest year first. */
export async function listReportsForStaff(ctx: Pick<Context, 'db'>): Promise<CurrentReport[]> {
  return (await select(ctx).execute()).map(({ version, ...draft }) => ({ version, draft }));
}

/** Returns a report. Throws 40004 for a year without such a report. */
export async function readReportForStaff(
  ctx: Pick<Context, 'db'>,
  { year, kind }: { year: number; kind: ReportKind },
): Promise<CurrentReport> {
  const row = await select(ctx).where('year', '=', year).where('kind', '=', kind).executeTakeFirst();
  if (!row) throw fail('notFound');
  const { version, ...draft } = row;
  return { version, draft };
}
