import { hasWords } from '#platform/documents/parse-document.ts';
import { parsers } from '#platform/parsing/pools.ts';

/** Tells whether words can be read out of a document. */
export interface DocumentReader {
  /** False for a document that is broken, locked, made of pictures, or takes too long. Throws 40029 while too many wait. */
  canRead(bytes: Uint8Array, mediaType: string): Promise<boolean>;
}

export const createDocumentReader = (pool = parsers): DocumentReader => ({
  canRead: (bytes, mediaType) => hasWords(bytes, mediaType, pool),
});
