/** Words that stand in one line, in points (1/72 inch) from the page's upper left corner. */
export interface PageLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page of a PDF as a picture with its words beside it. */
export interface DocumentPage {
  readonly kind: 'page';
  /** From 1. */
  readonly number: number;
  /** In points; 595 × 842 for A4. */
  readonly width: number;
  readonly height: number;
  /** WebP. */
  readonly picture: Uint8Array;
  readonly lines: readonly PageLine[];
}

/** What reading a document says: how many pages it has, then each of those that are drawn. */
export type DocumentPart = { readonly kind: 'count'; readonly count: number } | DocumentPage;
