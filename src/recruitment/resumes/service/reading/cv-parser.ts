import { readLines } from '#platform/documents/lines/read-lines.ts';
import { headingOf } from './headings.ts';
import { readCv, type CvContents } from './read-cv.ts';

export interface CvQuestion {
  bytes: Uint8Array;
  mediaType: string;
}

/** Reads a CV, in a process of its own. Without contents where there are no words: a picture of a page. */
export default async function parseCv({ bytes, mediaType }: CvQuestion): Promise<{ contents?: CvContents }> {
  // Readers want bytes of their own.
  const lines = await readLines(new Uint8Array(bytes), mediaType, { isHeading: (text) => headingOf(text) !== undefined });
  const letters = lines
    .flat()
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  return letters < fewestLetters ? {} : { contents: readCv(lines) };
}

/** A page of pictures may bear a number or a word of the program that made it. */
const fewestLetters = 20;
