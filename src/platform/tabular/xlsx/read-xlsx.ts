import { FileError, type Sheet } from '../cell.ts';
import { limits } from '../limits.ts';
import { PackageParts } from './package-parts.ts';
import { readSharedTexts } from './shared-texts.ts';
import { readSheetRows, type SheetContext } from './sheet-rows.ts';
import { readStyles } from './styles.ts';
import { findWorkbookPart, readWorkbook } from './workbook.ts';

/** The sheets of an xlsx workbook, each read as a stream straight from its packed part. */
export async function openXlsx(path: string): Promise<{ sheets: Sheet[]; close(): Promise<void> }> {
  const parts = await PackageParts.open(path);
  try {
    return { sheets: await listSheets(parts), close: async () => parts.close() };
  } catch (error) {
    parts.close();
    throw error;
  }
}

async function listSheets(parts: PackageParts): Promise<Sheet[]> {
  const part = await findWorkbookPart(parts);
  if (!part) throw new FileError('这是一个压缩文件，但不是 Excel 工作簿（xlsx）。请解压后导入其中的表格文件。');
  const { sheets, date1904, sharedTexts, styles } = await readWorkbook(parts, part);
  if (sheets.length > limits.sheets) throw new FileError(`工作簿有 ${sheets.length} 张工作表，超过 ${limits.sheets} 张。`);
  const context: SheetContext = {
    parts,
    date1904,
    sharedTexts: await readSharedTexts(parts, sharedTexts),
    styles: await readStyles(parts, styles),
  };
  return sheets.map(({ name, isHidden, part: sheetPart }) => ({
    name,
    isHidden,
    isDelimited: false,
    hasAddresses: true,
    unit: '行',
    date1904,
    rows: () => readSheetRows(context, sheetPart),
  }));
}
