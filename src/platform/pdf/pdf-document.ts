/** A part of a document, in the order of reading. Texts are plain: what looks like markup is printed as it stands. */
export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Names and values side by side. */
  | { kind: 'facts'; items: readonly (readonly [name: string, value: string])[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** What follows begins on a page of its own. */
  | { kind: 'newPage' }
  /** A QR code of an address, which is printed beside it as well. */
  | { kind: 'qrCode'; target: string; text: string };

/** A document of A4 pages. */
export interface PdfDocument {
  title: string;
  subtitle?: string;
  blocks: readonly PdfBlock[];
  /** At the foot of every page, before its number. */
  footer: string;
  /** Written into the file; the same document of the same moment gives the same bytes. */
  createdAt: Date;
}

/** The place kept free for a signature: what the visible box on the last page says, and the bytes that the signature may take. */
export interface PdfSignaturePlace {
  /** The first line is the box's heading. */
  box: readonly string[];
  /** Who signs, why, and from when the signature counts, as PDF readers show them. */
  signer: string;
  reason: string;
  at: Date;
  reservedBytes: number;
}
