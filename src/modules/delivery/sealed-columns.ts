import type { SealedColumn } from '#platform/crypto/sealed-column.ts';

/** Resumes as they were delivered. */
export const deliveryColumns: readonly SealedColumn[] = [];
