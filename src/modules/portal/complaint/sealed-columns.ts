import type { SealedColumn } from '#platform/crypto/sealed-column.ts';

const columns = { name: 'sealedName', mobile: 'sealedMobile', email: 'sealedEmail', fundAccount: 'sealedFundAccount' };

/** Who complained; sealed for the case's number. */
export const complaintColumns: readonly SealedColumn[] = Object.entries(columns).map(([name, column]) => ({
  table: 'complaints',
  column,
  keys: ['id'],
  alsoReads: ['number'],
  purpose: 'complaint-data',
  place: ({ number }) => `complaints.${name}:${String(number)}`,
}));
