import type { SealedColumn } from '#platform/crypto/sealed-column.ts';

/** Resumes as they were delivered; sealed for the delivery. */
export const deliveryColumns: readonly SealedColumn[] = [
  {
    table: 'deliveries',
    column: 'sealedSnapshot',
    keys: ['id'],
    purpose: 'delivery-data',
    place: ({ id }) => `deliveries.snapshot:${String(id)}`,
  },
];
