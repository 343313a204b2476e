import { parsers } from '../../parsing/pools.ts';
import { checkDocumentIsolated } from '../parse-document.ts';

/** Checks whether an uploaded document can be opened by its readers and contains nothing executable. */
export interface DocumentChecker {
  /**
   * Checks a whole PDF, DOC, DOCX or XLSX; every other type passes. Throws 40001 (path `file`) for one that is broken, truncated,
   * has a password, is a decompression bomb, contains programs, or exceeds the reader's limits; 40029 while too many are queued.
   * Returns the number of pages of a PDF and null for other types.
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
  check: async (bytes, mediaType) => (checked.includes(mediaType) ? checkDocumentIsolated(bytes, mediaType, pool) : { pages: null }),
});
