import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Publication, Rows } from './definition/register.ts';
import type { Judgement } from './service/guards/guard.ts';
import type { ProposalFile, ProposalState } from './service/proposals/proposal-state.ts';
import type { ReportBody } from './service/report.ts';
import type { SourceMapping } from './sources/source.ts';

export const columns = {
  importSources: { mapping: typed<SourceMapping>() },
  registerContents: {},
  registerVersions: { rows: typed<Rows>(), publication: typed<Publication>() },
  registerProposals: {
    state: typed<ProposalState>(),
    rows: typed<Rows>(),
    publication: typed<Publication>(),
    files: typed<ProposalFile[]>(),
    report: typed<ReportBody>(),
    guards: typed<Judgement[]>(),
  },
  registerSettings: {},
} satisfies ModuleColumns;
