import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DocumentPart } from './document-part.ts';
import { readPages } from './read-pages.ts';

/** The compiled PDF library: compiling costs more than rendering a document, and documents come in bulk. */
let library: Promise<WebAssembly.Module> | undefined;

/** Renders the pages of a PDF in a child process. */
export default async function* parsePages({ bytes }: { bytes: Uint8Array }): AsyncGenerator<DocumentPart> {
  library ??= readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))).then((code) => WebAssembly.compile(code));
  yield* readPages(await library, bytes);
}
