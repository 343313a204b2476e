import type { CardSide } from '../schema.ts';
import type { CardField } from '../web/card-fields.ts';
import type { TextBox } from './text-rows.ts';

/** A field as a machine reads it: in the form in which it is submitted, with how sure it is, from 0 to 1. */
export interface ReadField {
  value: string;
  confidence: number;
  /** Where it stands on the picture turned upright: shares of its width and height, from 0 to 1. */
  box?: TextBox;
}

export type SideReading = Partial<Record<CardField, ReadField>>;

/** What was read of one picture. */
export interface CardReading {
  /** The side that it shows by what is printed on it; absent when that cannot be told. */
  side?: CardSide;
  /** By how many degrees the picture must be turned clockwise to stand upright. */
  turn: 0 | 90 | 180 | 270;
  /** Fields that cannot be read are missing. */
  fields: SideReading;
}

/** Reads identity cards: a local engine, or the firm's own service. */
export interface IdCardReader {
  /** What can be read from a picture of either side. Throws `ReaderError` when it takes too long or breaks, `QueueFullError` when too many wait. */
  read(picture: Buffer): Promise<CardReading>;
}

/** The reader gave up; the client types the fields. */
export class ReaderError extends Error {
  override readonly name = 'ReaderError';
}
