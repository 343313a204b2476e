import { fail } from '#contract/call-error.ts';
import { ParserError } from '../parsing/parser-error.ts';
import { parserTask } from '../parsing/parser-pool.ts';
import { parsers } from '../parsing/pools.ts';
import type preparePicture from './picture-parser.ts';

/** Requirements for the pictures of one purpose, and how they are converted. */
export interface PictureRules {
  /** Minimum pixels of the longer and the shorter edge. */
  minLong: number;
  minShort: number;
  /** Maximum pixels of the whole picture. */
  maxPixels: number;
  /** The consequence of too few pixels, for the message: `无法看清文字`. */
  otherwise: string;
  /** Maximum pixels of the longer edge of the result. */
  longestEdge: number;
  /** Cropped to these proportions around the salient part, at most this large; not cropped when omitted. */
  frame?: { width: number; height: number };
  /** PNG stays PNG, for drawings and transparency; everything else becomes JPEG. */
  keepsPng?: true;
}

/** A converted picture: JPEG (or PNG, where that is wanted), upright, without metadata. */
export interface PreparedPicture {
  bytes: Buffer;
  mediaType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
}

export interface PictureProcessor {
  /**
   * Converts an uploaded picture for storage: JPG, PNG or HEIC by its bytes, rotated upright, scaled to the longest edge, without
   * metadata (places, devices). Throws 40001 (path `file`) for any other type, too few or too many pixels, and a picture that
   * crashes the reader; 40029 while too many are queued.
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
