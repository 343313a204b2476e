import { hasWords } from '#platform/documents/parse-document.ts';
import { parsers } from '#platform/parsing/pools.ts';

/** Checks whether a document contains readable text. */
export interface DocumentReader {
  /**
   * Returns false for a document that is broken, encrypted, contains images only, or takes too long. Throws 40029 while too many
   * are being processed.
   */
  canRead(bytes: Uint8Array, mediaType: string): Promise<boolean>;
}

export const createDocumentReader = (pool = parsers): DocumentReader => ({
  canRead: (bytes, mediaType) => hasWords(bytes, mediaType, pool),
});
