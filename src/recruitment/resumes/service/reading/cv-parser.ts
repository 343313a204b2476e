import { readDocumentLines } from '#platform/documents/lines/read-lines.ts';
import { headingOf } from './headings.ts';
import { readCv, type CvContents } from './read-cv.ts';

export interface CvParserInput {
  bytes: Uint8Array;
  mediaType: string;
}

/** Reads a CV in a separate process. Returns no contents for a document without text, such as a scanned page. */
export default async function parseCv({ bytes, mediaType }: CvParserInput): Promise<{ contents?: CvContents }> {
  // The readers need their own buffer.
  const lines = await readDocumentLines(new Uint8Array(bytes), mediaType, { isHeading: (text) => headingOf(text) !== undefined });
  const letters = lines
    .flat()
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  return letters < fewestLetters ? {} : { contents: readCv(lines) };
}

/** A scanned page may contain a number or a word from the program that made it. */
const fewestLetters = 20;
