import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { AccountKind, FuturesSpecialist, ReportHighlight, ReportKind, StaffKind, StaffState } from './schema.ts';

export const columns = {
  disclosedStaff: { kind: typed<StaffKind>(), state: typed<StaffState>() },
  accountWitnesses: { sex: typed<'female' | 'male'>() },
  disclosedAccounts: { kind: typed<AccountKind>() },
  bondTraders: {},
  futuresIbManagers: {},
  futuresIbBranches: { specialists: typed<FuturesSpecialist[]>() },
  /** Rendered PDFs of versions of research reports, one each. */
  researchPrints: {},
  financeReports: { kind: typed<ReportKind>(), highlights: typed<ReportHighlight[]>() },
} satisfies ModuleColumns;
