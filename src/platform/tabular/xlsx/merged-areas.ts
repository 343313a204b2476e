import { FileError } from '../cell.ts';
import { limits } from '../limits.ts';
import type { MergedArea } from '../merged-cells.ts';
import type { ZipParts } from '../zip-parts.ts';

const list = /<(?:[\w.-]+:)?mergeCells[\s>]/;
const mergedCell = /<(?:[\w.-]+:)?mergeCell\s[^>]*?\bref\s*=\s*["']([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)["']/g;
/** No start of the list is longer; one on the border of two pieces is found with the second. */
const overlap = 64;

/** The cells of a worksheet part that are merged over several rows. Searches the bytes for their list: parsing all rows once more would take as long as reading them. */
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
