import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ProposalFile } from '#modules/base/register/service/proposals/proposal-state.ts';
import type { ProposalPublication, ProposalReport } from './service/proposals/proposal.ts';
import type { GuardResult } from './service/guards/guard.ts';
import type { SourceMapping } from './sources/source.ts';

export const columns = {
  listProposals: {
    publication: typed<ProposalPublication>(),
    files: typed<ProposalFile[]>(),
    report: typed<ProposalReport>(),
    guards: typed<GuardResult[]>(),
  },
  listProposalRows: { entry: typed<Record<string, unknown>>() },
  importSources: { mapping: typed<SourceMapping>() },
} satisfies ModuleColumns;
