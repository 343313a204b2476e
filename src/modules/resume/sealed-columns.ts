import type { SealedColumn } from '#platform/crypto/sealed-column.ts';

/** What job seekers write about themselves. */
export const resumeColumns: readonly SealedColumn[] = [];
