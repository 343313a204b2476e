import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Publication, Rows } from '../../register.ts';
import type { RegisterReport, RegisterRequest } from '../import-register.ts';
import { digestOf } from '../state.ts';
import { fingerprint } from './proposal-state.ts';
import type { ProposalReport } from './proposal.ts';

interface ProposalDraft {
  request: RegisterRequest;
  publication: Publication;
  /** The rows that the state was compared with. */
  base: Rows;
  rows: Rows;
  report: RegisterReport;
}

/** Keeps a state for a second person, within the import's transaction. Returns its number. */
export async function keepRegisterProposal(tx: Context, { request, publication, base, rows, report }: ProposalDraft): Promise<number> {
  const { register, guards, differences, findings, counts, changes } = report;
  const kept: ProposalReport = { rows: report.rows, findings, counts, changes: changes!, differences };
  const { id } = await tx.db
    .insertInto('registerProposals')
    .values({
      register: register.code,
      baseDigest: digestOf(register, base),
      rows: JSON.stringify(rows),
      publication: JSON.stringify(publication),
      files: JSON.stringify(await Promise.all(request.files.map(fingerprint))),
      report: JSON.stringify(kept),
      guards: JSON.stringify(guards),
      proposedBy: request.by.trim(),
      proposedAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accepted = guards.filter(({ state }) => state === 'accepted').map(({ guard, reason }) => ({ guard, reason }));
  await audit(tx, 'register.propose', `registerProposal:${id}`, { register: register.code, by: request.by, changes, accepted });
  return id;
}
