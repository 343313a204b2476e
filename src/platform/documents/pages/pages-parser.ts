import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DocumentPart } from './document-part.ts';
import { readPages } from './read-pages.ts';

/** The PDF library as machine code: to translate it costs more than to draw a document, and documents come many at a time. */
let library: Promise<WebAssembly.Module> | undefined;

/** Draws the pages of a PDF, in a process of its own. */
export default async function* parsePages({ bytes }: { bytes: Uint8Array }): AsyncGenerator<DocumentPart> {
  library ??= readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))).then((code) => WebAssembly.compile(code));
  yield* readPages(await library, bytes);
}
