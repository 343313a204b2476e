import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Publication, Rows } from './register.ts';
import type { RegisterGuard } from './service/guards/register-guards.ts';
import type { ProposalFile, ProposalState } from './service/proposals/proposal-state.ts';
import type { ProposalReport } from './service/proposals/proposal.ts';

export const columns = {
  registerContents: {},
  registerVersions: { rows: typed<Rows>(), publication: typed<Publication>() },
  registerProposals: {
    state: typed<ProposalState>(),
    rows: typed<Rows>(),
    publication: typed<Publication>(),
    files: typed<ProposalFile[]>(),
    report: typed<ProposalReport>(),
    guards: typed<RegisterGuard[]>(),
  },
  registerSettings: {},
} satisfies ModuleColumns;
