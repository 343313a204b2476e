/** Words in one line, in points (1/72 inch) from the page's upper left corner. */
export interface PageLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page of a PDF as an image with its text. */
export interface DocumentPage {
  readonly kind: 'page';
  /** Starts at 1. */
  readonly number: number;
  /** In points; 595 × 842 for A4. */
  readonly width: number;
  readonly height: number;
  /** WebP. */
  readonly picture: Uint8Array;
  readonly lines: readonly PageLine[];
}

/** The output of reading a document: the number of pages, then each rendered page. */
export type DocumentPart = { readonly kind: 'count'; readonly count: number } | DocumentPage;
