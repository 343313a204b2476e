import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { ImportFile, ImportRequest } from '../import-list.ts';
import type { ImportReport } from '../reports/import-report.ts';
import type { ListKind } from '#modules/district/lists/service/definition/lists.ts';
import type { Publication } from '../publishing/publish.ts';
import type { ProposalFile, ProposalPublication, ProposalReport } from './proposal.ts';

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

async function fingerprint({ path, name = basename(path) }: ImportFile): Promise<ProposalFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { name, bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

const toProposalPublication = ({ effectiveDate, scope, isSynthetic, source }: Publication): ProposalPublication => ({
  effectiveDate: effectiveDate ?? null,
  scope: scope ?? null,
  isSynthetic,
  source,
});

function toProposalReport({ rows, findings, counts, changes, differences }: ImportReport): ProposalReport {
  return { rows, findings, counts, changes: changes!, differences };
}
