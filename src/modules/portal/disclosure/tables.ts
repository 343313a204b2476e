import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  table,
  text,
  timestamptz,
  uuid,
  type Column,
  type RowType,
} from '#platform/database/table.ts';
import type { AccountKind, FuturesSpecialist, ReportHighlight, ReportKind, StaffKind, StaffState } from './schema.ts';

export const disclosedStaffTable = table('disclosed_staff', {
  certificateNumber: text(),
  kind: text() as Column<StaffKind>,
  name: text(),
  post: text(),
  branch: text(),
  obtainedOn: date(),
  state: text() as Column<StaffState>,
  updatedOn: date(),
  isSample: boolean(),
});

export const staffLookUpLimitsTable = table('staff_look_up_limits', {
  network: text(),
  scope: text(),
  freeAt: timestamptz(),
});

export const accountWitnessesTable = table('account_witnesses', {
  staffNumber: text(),
  name: text(),
  sex: text() as Column<'female' | 'male'>,
  branch: text(),
  qualification: text(),
  certificateNumber: text(),
  validFrom: date(),
  validUntil: date(),
  updatedOn: date(),
  isSample: boolean(),
});

export const disclosedAccountsTable = table('disclosed_accounts', {
  number: text(),
  kind: text() as Column<AccountKind>,
  holder: text(),
  bank: text(),
  currency: text(),
  purpose: text(),
  updatedOn: date(),
  sort: integer(),
  isSample: boolean(),
});

export const bondTradersTable = table('bond_traders', {
  sort: integer(),
  business: text(),
  name: text(),
  post: text(),
  phone: text(),
  publishedOn: date(),
  isSample: boolean(),
});

export const futuresIbManagersTable = table('futures_ib_managers', {
  sort: integer(),
  name: text(),
  post: text(),
  certificateNumber: text(),
  updatedOn: date(),
  isSample: boolean(),
});

export const futuresIbBranchesTable = table('futures_ib_branches', {
  sort: integer(),
  branch: text(),
  head: text(),
  trainingNumber: text(),
  phone: text(),
  specialists: jsonb<FuturesSpecialist[]>().generated(),
  updatedOn: date(),
  isSample: boolean(),
});

export const financeReportsTable = table('finance_reports', {
  id: bigint().generated(),
  year: integer(),
  kind: text() as Column<ReportKind>,
  version: integer(),
  title: text(),
  publishedOn: date(),
  fileId: uuid(),
  pages: integer(),
  highlights: jsonb<ReportHighlight[]>().generated(),
  correction: text().nullable(),
  isSample: boolean(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    disclosedStaff: RowType<typeof disclosedStaffTable>;
    staffLookUpLimits: RowType<typeof staffLookUpLimitsTable>;
    accountWitnesses: RowType<typeof accountWitnessesTable>;
    disclosedAccounts: RowType<typeof disclosedAccountsTable>;
    bondTraders: RowType<typeof bondTradersTable>;
    futuresIbManagers: RowType<typeof futuresIbManagersTable>;
    futuresIbBranches: RowType<typeof futuresIbBranchesTable>;
    financeReports: RowType<typeof financeReportsTable>;
  }
}
