/** A part of a document, in reading order. Texts are plain: markup is printed literally. */
export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Names and values side by side, with an optional picture at the right. */
  | { kind: 'facts'; items: readonly (readonly [name: string, value: string])[]; picture?: PdfPicture }
  /** A smaller heading, with a short text at its right (a time) and a line under it. */
  | { kind: 'entry'; title: string; aside: string; detail: string }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  /**
   * A line chart over the width of the page; `ticks` are the lines of its scale, the lowest first, with their labels. `alt`
   * describes the chart in words; `caption` is printed under it.
   */
  | { kind: 'chart'; title: string; points: readonly PdfPoint[]; ticks: readonly PdfPoint[]; alt: string; caption: string }
  /** Starts a new page. */
  | { kind: 'newPage' }
  /** A QR code of an address, which is also printed beside it. */
  | { kind: 'qrCode'; target: string; text: string };

/** A value with its axis label; points are evenly spaced. */
export interface PdfPoint {
  label: string;
  value: number;
}

/** A portrait, 3:4. */
export interface PdfPicture {
  jpeg: Uint8Array;
  /** Alternative text. */
  alt: string;
}

/** The letterhead of every page. */
export interface PdfLetterhead {
  name: string;
  /** `#rrggbb`, readable on white: of the line under the letterhead, and of highlighted text. */
  color: string;
  /** A PNG. */
  mark?: Uint8Array;
}

/** A document of A4 pages. */
export interface PdfDocument {
  letterhead?: PdfLetterhead | undefined;
  title: string;
  subtitle?: string;
  blocks: readonly PdfBlock[];
  /** At the foot of every page, before its number. */
  footer: string;
  /** Written into the file; the same document with the same time gives the same bytes. */
  createdAt: Date;
}

/** The place reserved for a signature: the text of the visible box on the last page, and the bytes that the signature may take. */
export interface PdfSignaturePlace {
  /** The first line is the box's heading. */
  box: readonly string[];
  /** Signer, reason and time of the signature, as PDF readers show them. */
  signer: string;
  reason: string;
  at: Date;
  reservedBytes: number;
}
