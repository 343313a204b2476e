import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Judgement } from '#modules/base/imports/service/guards/guard.ts';
import type { ProposalFile } from '#modules/base/imports/service/proposals/proposal-state.ts';
import type { ReportBody } from '#modules/base/imports/service/report.ts';
import type { ProposalPublication } from './service/proposals/list-proposals.ts';

export const columns = {
  listProposals: {
    publication: typed<ProposalPublication>(),
    files: typed<ProposalFile[]>(),
    report: typed<ReportBody>(),
    guards: typed<Judgement[]>(),
  },
  listProposalRows: { entry: typed<Record<string, unknown>>() },
} satisfies ModuleColumns;
