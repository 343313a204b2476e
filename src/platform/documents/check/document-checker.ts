import { parsers } from '../../parsing/pools.ts';
import { parseAndCheck } from '../parse-document.ts';

/** Tells whether a document that somebody sent can be opened by whoever shall read it, and brings nothing that runs. */
export interface DocumentChecker {
  /**
   * Looks at all of a PDF, DOC, DOCX or XLSX; lets every other type pass. Throws 40001 (path `file`) for one that is broken, cut, locked by a password,
   * a bomb, brings programs, or is more than its reader can take; 40029 while too many wait. Tells how many pages a PDF has, and nothing of others.
   */
  check(bytes: Uint8Array, mediaType: string): Promise<{ pages: number | null }>;
}

const checked: readonly string[] = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

export const createDocumentChecker = (pool = parsers): DocumentChecker => ({
  check: async (bytes, mediaType) => (checked.includes(mediaType) ? parseAndCheck(bytes, mediaType, pool) : { pages: null }),
});
