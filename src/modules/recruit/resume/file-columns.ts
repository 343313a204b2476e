import type { SealedColumn } from '#platform/crypto/sealed-column.ts';

export const filePurpose = 'resume-files';
export const fileKeyPlace = (id: string): string => `resume_files.key:${id}`;
export const fileNamePlace = (id: string): string => `resume_files.name:${id}`;

const sealed = (column: string, placeOf: (id: string) => string): SealedColumn => ({
  table: 'resumeFiles',
  column,
  keys: ['id'],
  purpose: filePurpose,
  place: ({ id }) => placeOf(String(id)),
});

/** Files of resumes. A file in the store has a key of its own, which is sealed here: the file itself is never written anew. */
export const resumeFileColumns: readonly SealedColumn[] = [sealed('sealedKey', fileKeyPlace), sealed('sealedName', fileNamePlace)];
