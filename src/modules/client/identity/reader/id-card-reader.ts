import type { CardSide } from '../schema.ts';
import type { CardField } from '../web/card-fields.ts';

/** A field as a machine reads it: in the form in which it is submitted, with how sure it is, from 0 to 1. */
export interface ReadField {
  value: string;
  confidence: number;
}

export type SideReading = Partial<Record<CardField, ReadField>>;

/** Reads identity cards: a local engine, or the firm's own service. */
export interface IdCardReader {
  /**
   * What can be read from one side; fields that cannot be read are missing. The picture is upright unless its camera did not note how it
   * was held. Throws `ReaderError` when it takes too long or breaks, `QueueFullError` when too many wait.
   */
  read(side: CardSide, picture: Buffer): Promise<SideReading>;
}

/** The reader gave up; the client types the fields. */
export class ReaderError extends Error {
  override readonly name = 'ReaderError';
}
