import { getArticle } from '#content/articles/service/articles/read-article.ts';
import { readReportEdition } from '#content/articles/service/reports/report-editions.ts';
import type { Context } from '#platform/context.ts';
import { reportPdfPath } from '../../calls.ts';
import type { ReportAuthor, ResearchReport } from '../../schema.ts';
import { findStaffStates } from '../staff.ts';

/** Returns the details of the current version of a report beside its text. Throws 40004 when it is not a published report. */
export async function getReport(ctx: Context, { id }: { id: number }): Promise<ResearchReport> {
  const { version } = await getArticle(ctx, { id });
  const { facts, details } = await readReportEdition(ctx, { id, version });
  return { id, version, ...details, authors: await findAuthors(ctx, facts.analysts), pdf: reportPdfPath(id, version) };
}

/** Returns the authors in their order, with their current state in the register. */
async function findAuthors(ctx: Context, signed: readonly { name: string; certificate: string }[]): Promise<ReportAuthor[]> {
  const known = await findStaffStates(
    ctx,
    signed.map(({ certificate }) => certificate),
  );
  const byNumber = new Map(known.map((person) => [person.certificateNumber, person]));
  return signed.map(({ name, certificate }) => {
    const { state = 'gone', branch = null } = byNumber.get(certificate) ?? {};
    return { name, certificate, state, branch };
  });
}
