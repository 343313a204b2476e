import type { SealedColumn } from '#platform/crypto/sealed-column.ts';

/** What every export was sealed for, in one place for the vault and the exchange of keys. */
export const exportPurpose = 'privacy-exports';
export const exportPlace = (format: 'json' | 'pdf', id: unknown): string => `privacy_exports.${format}:${String(id)}`;

/** The copies that wait for their client. */
export const privacyColumns: readonly SealedColumn[] = [
  { table: 'privacyExports', column: 'sealedJson', keys: ['id'], purpose: exportPurpose, place: ({ id }) => exportPlace('json', id) },
  { table: 'privacyExports', column: 'sealedPdf', keys: ['id'], purpose: exportPurpose, place: ({ id }) => exportPlace('pdf', id) },
];
