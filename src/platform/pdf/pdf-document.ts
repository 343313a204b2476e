/** A part of a document, in the order of reading. Texts are plain: what looks like markup is printed as it stands. */
export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Names and values side by side, with a picture at their right where there is one. */
  | { kind: 'facts'; items: readonly (readonly [name: string, value: string])[]; picture?: PdfPicture }
  /** A heading of a smaller kind, with something short at its right (a time) and a line under it. */
  | { kind: 'entry'; title: string; aside: string; detail: string }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** How a figure went, as a line over the width of the page; `ticks` are the lines of its scale, the lowest first, with what stands beside each. `alt` says in words what is to be seen; `caption` stands under it. */
  | { kind: 'chart'; title: string; points: readonly PdfPoint[]; ticks: readonly PdfPoint[]; alt: string; caption: string }
  /** What follows begins on a page of its own. */
  | { kind: 'newPage' }
  /** A QR code of an address, which is printed beside it as well. */
  | { kind: 'qrCode'; target: string; text: string };

/** A value and what stands beside it on its axis; those of a line are at even distances. */
export interface PdfPoint {
  label: string;
  value: number;
}

/** A portrait, 3:4. */
export interface PdfPicture {
  jpeg: Uint8Array;
  /** What it shows, for those who cannot see it. */
  alt: string;
}

/** Whose paper it is, at the head of every page. */
export interface PdfLetterhead {
  name: string;
  /** `#rrggbb`, to be read on white: of the line under the head, and of what stands out in the text. */
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
