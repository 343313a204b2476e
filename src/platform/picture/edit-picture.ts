import { parserTask } from '../parsing/parser-pool.ts';
import { parsers } from '../parsing/pools.ts';
import type editParser from './edit-parser.ts';

export interface PictureEditOptions {
  /** A prepared picture. */
  bytes: Uint8Array;
  /** Degrees, clockwise; applied before mirroring. */
  turn: 0 | 90 | 180 | 270;
  isMirrored: boolean;
  isFlipped: boolean;
  /** The part of the result to keep. */
  area: { left: number; top: number; width: number; height: number };
}

const editing = parserTask<typeof editParser>(new URL('./edit-parser.ts', import.meta.url), { partMs: 30_000 });

/** Rotates, mirrors and crops a prepared picture. Throws `ParserError` when its process ended. */
export const editPicture = (wish: PictureEditOptions): Promise<Buffer> => parsers.run(editing, wish, wish);
