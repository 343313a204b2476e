import { findManualPages, type FoundManualPage } from './find-manual-pages.ts';
import { outlines } from './load-manual.ts';

/** Finds pages and headings of the manual. */
export const searchManual = (words: string): FoundManualPage[] => findManualPages(outlines, words);
