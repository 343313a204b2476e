import { fail } from '#contract/call-error.ts';
import { ParserError } from '../parsing/parser-error.ts';
import { parserTask } from '../parsing/parser-pool.ts';
import { parsers } from '../parsing/pools.ts';
import type preparePicture from './picture-parser.ts';

/** What is asked of the pictures of one purpose, and what becomes of them. */
export interface PictureRules {
  /** Pixels that the longer and the shorter edge have at least. */
  minLong: number;
  minShort: number;
  /** Pixels of the whole picture at most. */
  maxPixels: number;
  /** What fewer pixels are of no use for: `无法看清文字`. */
  otherwise: string;
  /** The longer edge of what is kept. */
  longestEdge: number;
  /** Cut to these proportions around what catches the eye, and made no larger than this; whole when left out. */
  frame?: { width: number; height: number };
  /** PNG stays PNG, for drawings and what is transparent; all else becomes JPEG. */
  keepsPng?: true;
}

/** A picture as it is kept: JPEG (or PNG, where that is wanted), upright, without anything beside its pixels. */
export interface PreparedPicture {
  bytes: Buffer;
  mediaType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
}

export interface PictureProcessor {
  /**
   * Makes of what somebody sent what is kept: JPG, PNG or HEIC by its bytes, turned as its camera noted, no edge over the longest, and all
   * metadata (places, devices) gone. Throws 40001 (path `file`) for anything else, too few or too many pixels,
   * and what the reader of pictures does not survive; 40029 while too many wait.
   */
  prepare(bytes: Uint8Array): Promise<PreparedPicture>;
}

const preparing = parserTask<typeof preparePicture>(new URL('./picture-parser.ts', import.meta.url), { partMs: 30_000 });

export function createPictureProcessor(rules: PictureRules, pool = parsers): PictureProcessor {
  return {
    async prepare(bytes) {
      try {
        return await pool.run(preparing, { bytes, rules }, { bytes });
      } catch (error) {
        if (!(error instanceof ParserError)) throw error;
        throw fail('invalidInput', undefined, { errors: [{ path: 'file', message: error.message }] });
      }
    },
  };
}
