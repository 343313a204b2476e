const megabyte = 1024 ** 2;

/** Limits against hostile or wrong files. Sizes in bytes. */
export const limits = {
  /** Text files and xlsx are read as streams; this limits the time, not the memory. */
  streamedFile: 512 * megabyte,
  /** Formats that can only be read whole. */
  wholeFile: 48 * megabyte,
  /** All parts of a ZIP file together, unpacked. */
  unpacked: 1024 * megabyte,
  /** Parts of formats that can only be read whole, together, unpacked. */
  wholeUnpacked: 192 * megabyte,
  /** A legitimate sheet of repeated words compresses about 30 : 1; a bomb 1000 : 1. */
  packingRatio: 300,
  /** Ratios mean nothing for small parts. */
  ratioCountsFrom: 8 * megabyte,
  zippedFiles: 10_000,
  /** Files that are imported from one archive. */
  archivedFiles: 50,
  /** The shared texts of an xlsx are held in memory. */
  sharedTexts: 96 * megabyte,
  /** The list of merged cells of a sheet, in characters. */
  mergedCells: 16 * megabyte,
  /** Longest cell, in characters; also how far an unclosed quote may run before it is reported. */
  cell: 32_768,
  cellsPerRow: 1_000,
  /** Cells of a web page that are repeated by spans. */
  spannedCells: 2_000_000,
  /** Maximum length of a text line on a web page; the rest of a longer one says nothing about a table. */
  lineOfPage: 4_000,
  /** A quoted cell over more lines than this is an unclosed quote. */
  linesPerCell: 50,
  sheets: 100,
} as const;
