import { FileError, type Sheet } from '../cell.ts';
import { limits } from '../limits.ts';
import { rowsAsSeen, type MergedArea } from '../merged-cells.ts';
import type { ZipParts } from '../zip-parts.ts';
import { readMergedAreas } from './merged-areas.ts';
import { readSharedTexts } from './shared-texts.ts';
import { readSheetRows, type SheetContext } from './sheet-rows.ts';
import { readStyles } from './styles.ts';
import { readWorkbook } from './workbook.ts';

/** The sheets of an xlsx workbook whose main part is called so, each read as a stream straight from its packed part. */
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
    // Merged cells are listed behind the rows, so that the part is passed over once before it is read.
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
        yield* rowsAsSeen(readSheetRows(context, part), await areas);
      },
    };
  });
}
