import { isReadableDoc } from './check/check-doc.ts';
import { checkDocument, checkForPrograms } from './check/check-document.ts';
import { readDocumentText, readPdfFacts, type PdfFacts } from './read-document.ts';

export interface DocumentRequest {
  bytes: Uint8Array;
  mediaType: string;
  read: 'words' | 'facts' | 'check' | 'programs' | 'hasWords';
}

/** Opens an uploaded document in a child process. */
export default async function parseDocument({ bytes, mediaType, read }: DocumentRequest): Promise<DocumentAnswers[typeof read]> {
  // The readers take ownership of the bytes.
  const own = new Uint8Array(bytes);
  switch (read) {
    case 'words':
      return readDocumentText(own, mediaType);
    case 'facts':
      return readPdfFacts(own);
    case 'check':
      return checkDocument(Buffer.from(own.buffer), mediaType);
    case 'programs':
      return checkForPrograms(Buffer.from(own.buffer), mediaType);
    case 'hasWords':
      if (mediaType === 'application/msword') return isReadableDoc(own);
      return /[\p{L}\p{N}]{2}/u.test(await readDocumentText(own, mediaType));
  }
}

/** The answer type of each question. */
export interface DocumentAnswers {
  words: string;
  facts: PdfFacts;
  check: { pages: number | null };
  programs: void;
  hasWords: boolean;
}
