import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import sharp from 'sharp';
import type { DocumentPart, PageLine } from './document-part.ts';

/** Wide enough to read an A4 page at twice its size on a phone. */
const pictureWidth = 1400;
/** Pixel limit; a very long page is rendered narrower. */
const picturePixels = 6_000_000;
/** Maximum number of rendered pages; for more the reader downloads the file. */
const mostPages = 300;
/** Maximum length of a page's stored text. */
const longestPage = 20_000;
/** `FPDF_ANNOT` and `FPDF_REVERSE_BYTE_ORDER` of fpdfview.h: with stamps and notes, in RGB order. */
const drawing = 0x01 | 0x10;
/** Positions are read in tenths of a point. */
const fineness = 10;

interface Size {
  width: number;
  height: number;
}

/**
 * Yields the number of pages of a PDF, then the first pages one after the other. Throws when the file cannot be opened, also when
 * it needs a password.
 */
export async function* readPages(library: WebAssembly.Module, bytes: Uint8Array): AsyncGenerator<DocumentPart> {
  const pdfium = await openPdfium(library);
  const document = openDocument(pdfium, bytes);
  const count = pdfium.FPDF_GetPageCount(document);
  yield { kind: 'count', count };
  for (let nth = 0; nth < Math.min(count, mostPages); nth++) {
    const page = pdfium.FPDF_LoadPage(document, nth);
    if (page === 0) throw new Error(`page ${nth + 1} of the PDF cannot be opened`);
    const size = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) };
    const lines = readLines(pdfium, page, size);
    const picture = await drawPage(pdfium, page, size);
    pdfium.FPDF_ClosePage(page);
    yield { kind: 'page', number: nth + 1, ...size, picture, lines };
  }
}

/** Opens a document. The bytes must stay in the library's memory, because it keeps reading them. */
function openDocument(pdfium: Pdfium, bytes: Uint8Array): number {
  const at = pdfium.pdfium.wasmExports.malloc(bytes.length);
  if (at === 0) throw new Error('no memory left to open a PDF');
  memoryOf(pdfium).set(bytes, at);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '');
  if (document === 0) throw new Error(`the PDF cannot be opened (${pdfium.FPDF_GetLastError()})`);
  return document;
}

async function drawPage(pdfium: Pdfium, page: number, size: Size): Promise<Uint8Array> {
  const scale = Math.min(pictureWidth / size.width, Math.sqrt(picturePixels / (size.width * size.height)));
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new Error('no memory left to draw a page');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, drawing);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const pixels = memoryOf(pdfium).slice(start, start + pdfium.FPDFBitmap_GetStride(bitmap) * height);
  pdfium.FPDFBitmap_Destroy(bitmap);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 72, preset: 'text', effort: 2 })
    .toBuffer();
}

/** Reads the text of a page in runs of the same style, with positions. */
function readLines(pdfium: Pdfium, page: number, size: Size): PageLine[] {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return [];
  const lines: PageLine[] = [];
  let length = 0;
  const count = pdfium.FPDFText_CountRects(text, 0, -1);
  for (let nth = 0; nth < count && length < longestPage; nth++) {
    const box = readBox(pdfium, text, nth);
    const words = box && readWords(pdfium, text, box);
    if (!words) continue;
    length += words.length;
    lines.push({ text: words, ...placeOf(pdfium, page, box, size) });
  }
  pdfium.FPDFText_ClosePage(text);
  return lines;
}

/** In the library's coordinates: from the lower left corner of an unrotated page. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function readBox(pdfium: Pdfium, text: number, nth: number): Box | undefined {
  return withMemory(pdfium, 32, (at) => {
    if (!pdfium.FPDFText_GetRect(text, nth, at, at + 8, at + 16, at + 24)) return undefined;
    const [left = 0, top = 0, right = 0, bottom = 0] = doublesAt(pdfium, at, 4);
    return { left, top, right, bottom };
  });
}

function readWords(pdfium: Pdfium, text: number, { left, top, right, bottom }: Box): string {
  const room = pdfium.FPDFText_GetBoundedText(text, left, top, right, bottom, 0, 0) + 1;
  return withMemory(pdfium, room * 2, (at) => {
    const length = pdfium.FPDFText_GetBoundedText(text, left, top, right, bottom, at, room);
    const units = memoryOf(pdfium).slice(at, at + length * 2);
    return cleanWords(new TextDecoder('utf-16le').decode(units));
  });
}

/** Returns one line without control characters, to which a broken font maps letters. */
const cleanWords = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .toWellFormed()
    .trim();

/** Converts a box to its position on the displayed page, including rotated pages. */
function placeOf(pdfium: Pdfium, page: number, { left, top, right, bottom }: Box, size: Size): Omit<PageLine, 'text'> {
  const [width, height] = [Math.round(size.width * fineness), Math.round(size.height * fineness)];
  return withMemory(pdfium, 16, (at) => {
    pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, left, top, at, at + 4);
    pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, right, bottom, at + 8, at + 12);
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = integersAt(pdfium, at, 4).map((value) => value / fineness);
    return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  });
}

/** The PDF library in its own memory: a broken file cannot affect ours. */
type Pdfium = WrappedPdfiumModule;

/** Opens the library with a Chinese font for letters whose font is not embedded. */
async function openPdfium(library: WebAssembly.Module): Promise<Pdfium> {
  const pdfium = await init({ instantiateWasm: instantiate(library) });
  pdfium.PDFiumExt_Init();
  offerFont(pdfium, readChineseFont);
  return pdfium;
}

/** Emscripten's hook for instantiation; its default would compile the library again. */
const instantiate = (library: WebAssembly.Module) => (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => {
  const instance = new WebAssembly.Instance(library, imports);
  receive(instance);
  return instance.exports;
};

/** Allocates memory of the library and frees it after `use`. */
function withMemory<T>(pdfium: Pdfium, size: number, use: (at: number) => T): T {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const at = malloc(size);
  if (at === 0) throw new Error(`no ${size} bytes left to read a PDF`);
  try {
    return use(at);
  } finally {
    free(at);
  }
}

/** Returns the library's memory as bytes; a new view after every call, since it grows. */
const memoryOf = (pdfium: Pdfium): Uint8Array => new Uint8Array(heapOf(pdfium));

/** Reads 8-byte numbers from the library's memory. */
const doublesAt = (pdfium: Pdfium, at: number, count: number): number[] => {
  const view = new DataView(heapOf(pdfium), at, count * 8);
  return Array.from({ length: count }, (_, nth) => view.getFloat64(nth * 8, true));
};

/** Reads 4-byte integers. */
const integersAt = (pdfium: Pdfium, at: number, count: number): number[] => {
  const view = new DataView(heapOf(pdfium), at, count * 4);
  return Array.from({ length: count }, (_, nth) => view.getInt32(nth * 4, true));
};

const heapOf = (pdfium: Pdfium): ArrayBuffer => (pdfium.pdfium.wasmExports as unknown as { memory: WebAssembly.Memory }).memory.buffer;

const readChineseFont = (): Uint8Array =>
  readFileSync(fileURLToPath(new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc'))));

/** The Windows `charset` number of simplified Chinese (GB 2312). */
const chineseCharset = 134;
const fontHandle = 1;

/**
 * Offers the single font to the library (`FPDF_SYSFONTINFO` of fpdf_sysfontinfo.h: a version, then eight functions). The font is
 * read on demand: most files embed their own.
 */
function offerFont(pdfium: Pdfium, readFont: () => Uint8Array): void {
  let font: Uint8Array | undefined;
  const { addFunction, setValue, wasmExports } = pdfium.pdfium;
  const nothing = addFunction(() => undefined, 'vi');
  const getNothing = addFunction(() => 0, 'iiiii');
  const functions = [
    nothing,
    addFunction(() => undefined, 'vii'),
    // MapFont: chooses the font for these letters. Latin letters use the library's built-in fonts.
    addFunction(
      (_self: number, _weight: number, _italic: number, charset: number) => (charset === chineseCharset ? fontHandle : 0),
      'iiiiiiii',
    ),
    addFunction(() => 0, 'iii'),
    // GetFontData: returns the font's length, and its bytes when the buffer is large enough; single tables are not offered.
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
