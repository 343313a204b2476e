import { sql } from 'kysely';
import { fingerprint } from '#modules/base/register/service/proposals/proposal-state.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { ImportRequest } from '../import-list.ts';
import type { ImportReport } from '../import-report.ts';
import type { ListKind } from '#modules/district/lists/service/definition/lists.ts';
import type { Publication } from '../publishing/publish.ts';
import type { ProposalPublication, ProposalReport } from './proposal.ts';

/**
 * Keeps the prepared state (`publishing`) as a proposal, within the import's transaction: rows, report, guards, files
 * and the version that all of it was compared with. Returns its number. Throws when nobody is named as its author.
 */
export async function keepProposal(
  tx: Context,
  publication: Publication,
  { by, files }: Pick<ImportRequest, 'by' | 'files'>,
  report: ImportReport,
): Promise<number> {
  if (!by?.trim()) throw new Error('a proposal needs an author');
  const { list, date } = publication;
  const { id } = await tx.db
    .insertInto('listProposals')
    .values({
      list: list.kind,
      dataDate: date,
      baseVersion: (await findNewest(tx, list.kind)) ?? null,
      publication: JSON.stringify(toProposalPublication(publication)),
      files: JSON.stringify(await Promise.all(files.map(fingerprint))),
      report: JSON.stringify(toProposalReport(report)),
      guards: JSON.stringify(report.guards),
      proposedBy: by.trim(),
      proposedAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into list_proposal_rows (proposal_id, position, entry)
    select ${id}::integer, row_number() over (order by code, exchange), to_jsonb(p) from publishing p`.execute(tx.db);
  const accepted = report.guards.filter(({ state }) => state === 'accepted').map(({ guard, reason }) => ({ guard, reason }));
  await audit(tx, 'list.propose', `listProposal:${id}`, { list: list.kind, date, by, changes: report.changes, accepted });
  return id;
}

/** The list's last published version, whatever its date: any later one may change what a proposal would do. */
export async function findNewest(tx: Context, list: ListKind): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('listVersions')
    .select('id')
    .where('list', '=', list)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

const toProposalPublication = ({ effectiveDate, scope, isSynthetic, source, isAdjustment }: Publication): ProposalPublication => ({
  effectiveDate: effectiveDate ?? null,
  scope: scope ?? null,
  isSynthetic,
  source,
  ...(isAdjustment && { isAdjustment }),
});

function toProposalReport({ rows, findings, counts, changes, differences }: ImportReport): ProposalReport {
  return { rows, findings, counts, changes: changes!, differences };
}
