import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A PDF library as it stands in memory of its own: what a broken file does to it never reaches ours. */
export type Pdfium = WrappedPdfiumModule;

/** Opens the library with a Chinese font for all letters that a file was to bring and did not. */
export async function openPdfium(library: WebAssembly.Module): Promise<Pdfium> {
  const pdfium = await init({ instantiateWasm: instantiate(library) });
  pdfium.PDFiumExt_Init();
  offerFont(pdfium, readChineseFont);
  return pdfium;
}

/** As Emscripten's programs ask for themselves; its own way would translate the library once more. */
const instantiate = (library: WebAssembly.Module) => (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => {
  const instance = new WebAssembly.Instance(library, imports);
  receive(instance);
  return instance.exports;
};

/** Memory of the library's, given back when `use` has ended. */
export function withMemory<T>(pdfium: Pdfium, size: number, use: (at: number) => T): T {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const at = malloc(size);
  if (at === 0) throw new Error(`no ${size} bytes left to read a PDF`);
  try {
    return use(at);
  } finally {
    free(at);
  }
}

/** The library's memory as bytes; a new view after every call, since it grows. */
export const memoryOf = (pdfium: Pdfium): Uint8Array => new Uint8Array(heapOf(pdfium));

/** Numbers of eight bytes from a place in the library's memory. */
export const doublesAt = (pdfium: Pdfium, at: number, count: number): number[] => {
  const view = new DataView(heapOf(pdfium), at, count * 8);
  return Array.from({ length: count }, (_, nth) => view.getFloat64(nth * 8, true));
};

/** Whole numbers of four bytes. */
export const integersAt = (pdfium: Pdfium, at: number, count: number): number[] => {
  const view = new DataView(heapOf(pdfium), at, count * 4);
  return Array.from({ length: count }, (_, nth) => view.getInt32(nth * 4, true));
};

const heapOf = (pdfium: Pdfium): ArrayBuffer => (pdfium.pdfium.wasmExports as unknown as { memory: WebAssembly.Memory }).memory.buffer;

const readChineseFont = (): Uint8Array =>
  readFileSync(fileURLToPath(new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc'))));

/** Of the `charset` that the library asks a font for: simplified Chinese (GB 2312), as Windows numbers them. */
const chineseCharset = 134;
const fontHandle = 1;

/**
 * Tells the library of the one font there is (`FPDF_SYSFONTINFO` of fpdf_sysfontinfo.h: a version, then eight functions). It is read when first asked
 * for: most files bring their own.
 */
function offerFont(pdfium: Pdfium, readFont: () => Uint8Array): void {
  let font: Uint8Array | undefined;
  const { addFunction, setValue, wasmExports } = pdfium.pdfium;
  const nothing = addFunction(() => undefined, 'vi');
  const getNothing = addFunction(() => 0, 'iiiii');
  const functions = [
    nothing,
    addFunction(() => undefined, 'vii'),
    // MapFont: which font for these letters. Latin ones are left to what the library brings itself.
    addFunction(
      (_self: number, _weight: number, _italic: number, charset: number) => (charset === chineseCharset ? fontHandle : 0),
      'iiiiiiii',
    ),
    addFunction(() => 0, 'iii'),
    // GetFontData: how long the font is, and its bytes when there is room for them; single tables of it are not offered.
    addFunction((_self: number, _font: number, table: number, buffer: number, size: number) => {
      if (table !== 0) return 0;
      font ??= readFont();
      if (buffer !== 0 && size >= font.length) memoryOf(pdfium).set(font, buffer);
      return font.length;
    }, 'iiiiii'),
    getNothing,
    addFunction(() => chineseCharset, 'iii'),
    addFunction(() => undefined, 'vii'),
  ];
  const info = wasmExports.malloc(4 * (1 + functions.length));
  setValue(info, 1, 'i32');
  for (const [nth, pointer] of functions.entries()) setValue(info + 4 * (1 + nth), pointer, 'i32');
  pdfium.FPDF_SetSystemFontInfo(info);
}
