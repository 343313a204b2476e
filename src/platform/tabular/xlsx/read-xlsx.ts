import { FileError, type Sheet } from '../cell.ts';
import { limits } from '../limits.ts';
import { fillMergedCells, type MergedArea } from '../merged-cells.ts';
import { parseWholeXml } from '../xml-events.ts';
import type { ZipParts } from '../zip-parts.ts';
import { readSharedTexts } from './shared-texts.ts';
import { readSheetRows, type SheetContext } from './sheet-rows.ts';
import { readWorkbook } from './workbook.ts';

/** Reads the sheets of an xlsx workbook with this main part, each as a stream directly from its compressed part. */
export async function readXlsx(parts: ZipParts, main: string): Promise<Sheet[]> {
  const { sheets, date1904, sharedTexts, styles } = await readWorkbook(parts, main);
  if (sheets.length > limits.sheets) throw new FileError(`工作簿有 ${sheets.length} 张工作表，超过 ${limits.sheets} 张。`);
  const context: SheetContext = {
    parts,
    date1904,
    sharedTexts: await readSharedTexts(parts, sharedTexts),
    styles: await readStyles(parts, styles),
  };
  return sheets.map(({ name, isHidden, part }) => {
    // Merged cells are listed after the rows, so the part is scanned once before it is read.
    let areas: Promise<readonly MergedArea[]> | undefined;
    return {
      name,
      isHidden,
      isDelimited: false,
      hasAddresses: true,
      unit: '行',
      date1904,
      async *rows() {
        areas ??= readMergedAreas(parts, part);
        yield* fillMergedCells(readSheetRows(context, part), await areas);
      },
    };
  });
}

const list = /<(?:[\w.-]+:)?mergeCells[\s>]/;
const mergedCell = /<(?:[\w.-]+:)?mergeCell\s[^>]*?\bref\s*=\s*["']([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)["']/g;
/** The start tag of the list is not longer; one on the border of two pieces is found with the second. */
const overlap = 64;

/**
 * Returns the cells of a worksheet part that are merged over several rows. Searches the bytes for their list: parsing all rows
 * again would double the time.
 */
export async function readMergedAreas(parts: ZipParts, part: string): Promise<MergedArea[]> {
  let text = '';
  let isFound = false;
  for await (const chunk of parts.read(part)) {
    text += chunk.toString('latin1');
    isFound ||= text.includes('mergeCells') && list.test(text);
    if (!isFound) text = text.slice(-overlap);
    if (text.length > limits.mergedCells) throw new FileError('工作表里合并的单元格过多，无法读取。请取消合并，或另存为 CSV 后再导入。');
  }
  return [...text.matchAll(mergedCell)]
    .map(([, letters, top, bottom]) => ({ left: columnOf(letters!), top: Number(top), bottom: Number(bottom) }))
    .filter(({ top, bottom }) => bottom > top);
}

const columnOf = (letters: string): number => [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Returns number formats by style index: the format's text, or its number when it is built in. */
async function readStyles(parts: ZipParts, part: string | undefined): Promise<readonly (string | number)[]> {
  if (!part) return [];
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isInside = false;
  await parseWholeXml(parts.read(part), {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      // The same element describes named styles elsewhere in the part; only those of cells are used.
      if (name === 'cellXfs') isInside = true;
      if (name === 'xf' && isInside) formats.push(Number(attributes.numFmtId ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isInside = false;
    },
  });
  return formats.map((id) => codes.get(id) ?? id);
}
