import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** How long nobody has drawn before the library is forgotten. */
const idleMs = 60_000;

let library: Promise<WebAssembly.Module> | undefined;
let forgetting: NodeJS.Timeout | undefined;

/**
 * The PDF library as machine code, which threads share without sharing its memory: to translate it costs more than to draw a document, and documents
 * come many at a time.
 */
export function readLibrary(): Promise<WebAssembly.Module> {
  clearTimeout(forgetting);
  forgetting = setTimeout(forget, idleMs).unref();
  library ??= compile().catch((error: unknown) => {
    forget();
    throw error;
  });
  return library;
}

const compile = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))));

function forget(): void {
  library = undefined;
}
