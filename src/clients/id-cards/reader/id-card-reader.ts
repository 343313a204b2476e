import type { CardSide } from '../schema.ts';
import type { CardField } from '../web/card-fields.ts';
import type { TextBox } from './text-rows.ts';

/** A recognised field: in its submitted form, with a confidence from 0 to 1. */
export interface ReadField {
  value: string;
  confidence: number;
  /** Position on the upright picture, as shares of its width and height, 0 to 1. */
  box?: TextBox;
}

export type SideReading = Partial<Record<CardField, ReadField>>;

/** The OCR result of one picture. */
export interface CardReading {
  /** The side shown, recognised by its print; absent when unknown. */
  side?: CardSide;
  /** Clockwise turn in degrees that makes the picture upright. */
  turn: 0 | 90 | 180 | 270;
  /** Unreadable fields are missing. */
  fields: SideReading;
}

/** Reads identity cards: a local engine, or the firm's own service. */
export interface IdCardReader {
  /**
   * Returns what can be read from a picture of either side. Throws `ReaderError` when it takes too long or fails,
   * `QueueFullError` when too many wait.
   */
  read(picture: Buffer): Promise<CardReading>;
}

/** OCR failed; the client types the fields. */
export class ReaderError extends Error {
  override readonly name = 'ReaderError';
}
