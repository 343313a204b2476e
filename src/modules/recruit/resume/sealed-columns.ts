import type { SealedColumn } from '#platform/crypto/sealed-column.ts';
import { resumeFileColumns } from './file-columns.ts';

/** What job seekers write about themselves. */
export const resumeColumns: readonly SealedColumn[] = [
  {
    table: 'resumeSections',
    column: 'sealedContent',
    keys: ['seekerId', 'section'],
    purpose: 'resume-data',
    place: ({ seekerId, section }) => `resume_sections.${String(section)}:${String(seekerId)}`,
  },
  ...resumeFileColumns,
];
