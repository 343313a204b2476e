import type { SealedColumn } from '#platform/crypto/sealed-column.ts';

/** What was typed into the forms of a case; sealed for the case. */
export const businessColumns: readonly SealedColumn[] = [
  {
    table: 'businessCases',
    column: 'sealedValues',
    keys: ['id'],
    purpose: 'case-data',
    place: ({ id }) => `business_cases.sealed_values:${String(id)}`,
  },
];
