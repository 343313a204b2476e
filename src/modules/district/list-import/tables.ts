import { date, integer, jsonb, table, text, timestamptz, type RowType } from '#platform/database/table.ts';
import type { ProposalFile, ProposalPublication, ProposalReport } from './proposals/proposal.ts';
import type { GuardResult } from './guards/guard.ts';
import type { SourceMapping } from './sources/source.ts';

export const listProposals = table('list_proposals', {
  id: integer().generated(),
  list: text(),
  dataDate: date(),
  state: text().generated(),
  baseVersion: integer().nullable(),
  publication: jsonb<ProposalPublication>(),
  files: jsonb<ProposalFile[]>(),
  report: jsonb<ProposalReport>(),
  guards: jsonb<GuardResult[]>(),
  proposedBy: text(),
  proposedAt: timestamptz(),
  decidedBy: text().nullable(),
  decidedAt: timestamptz().nullable(),
  decisionReason: text().nullable(),
  withdrawnAt: timestamptz().nullable(),
  version: integer().nullable(),
});

export const listProposalRows = table('list_proposal_rows', {
  proposalId: integer(),
  position: integer(),
  entry: jsonb<Record<string, unknown>>(),
});

export const importSources = table('import_sources', {
  code: text(),
  name: text(),
  mapping: jsonb<SourceMapping>(),
  updatedAt: timestamptz(),
  updatedBy: text(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    listProposals: RowType<typeof listProposals>;
    listProposalRows: RowType<typeof listProposalRows>;
    importSources: RowType<typeof importSources>;
  }
}
