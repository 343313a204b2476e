import { FileError, type Sheet, type TableFormat } from './cell.ts';
import { createUnsupportedFileError } from './detect-format.ts';
import { readDocx } from './formats/document-pages.ts';
import { htmlSheets } from './formats/html-table.ts';
import { readOds } from './formats/ods.ts';
import { readXls } from './formats/xls.ts';
import { limits } from './limits.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';
import { findMainPart } from './xlsx/workbook.ts';
import { ZipParts } from './zip-parts.ts';

const titles: readonly (readonly [ending: RegExp, title: string])[] = [
  [/\.zip$/i, '压缩包'],
  [/\.docx?$/i, 'Word 文档'],
];

/** Kinds of zipped documents without readable tables, by a file in them. */
const foreignKinds: readonly (readonly [part: RegExp, name: string, next: string])[] = [
  [/^ppt\/presentation\.xml$/i, 'PowerPoint 演示文稿', '请向提供方索取 Excel 或 CSV 文件'],
  [/^visio\/document\.xml$/i, 'Visio 图', '请向提供方索取 Excel 或 CSV 文件'],
  [/^OFD\.xml$/i, 'OFD 版式文件', 'OFD 里的表格没有行和列，不能可靠地读出。请向提供方索取 Excel 或 CSV 文件'],
  [/^Index\/.*\.iwa$|^Index\.zip$/i, 'Numbers 或 Pages 文档', '请在原来的程序里导出为 Excel 后再导入'],
  [/^META-INF\/MANIFEST\.MF$/i, '程序包', '请确认选对了文件'],
  [/^AndroidManifest\.xml$/i, '程序包', '请确认选对了文件'],
];

/**
 * Opens the tables of a zip file: a workbook, or a document. Throws `FileError` for another kind, with its name; for an archive
 * of several files it lists them.
 */
export async function openZipBook(
  path: string,
  name: string,
  check: (format: TableFormat) => void,
): Promise<{ format: TableFormat; sheets: Sheet[] }> {
  const title = titleOf(name);
  const parts = await ZipParts.open(path, title);
  const main = await findMainPart(parts);
  const format = formatOf(main) ?? (await openDocumentOf(parts));
  if (!format) throw refuse(parts);
  check(format);
  if (format === 'xlsx') return { format, sheets: await readXlsx(parts, main!) };
  const wholes = format === 'ods' ? [contentPart] : parts.names;
  if (wholes.reduce((sum, part) => sum + parts.unpackedSize(part), 0) > limits.wholeUnpacked)
    throw new FileError(`${title}的内容过多，无法读取。请另存为 xlsx 或 CSV 后再导入。`);
  if (format === 'ods') return { format, sheets: await readOds(parts.read(contentPart)) };
  await verify(parts);
  return { format, sheets: format === 'docx' ? htmlSheets(await readDocx(path), format) : await readXls(path) };
}

/** The libraries for these formats unpack the parts again without checking their checksums. */
async function verify(parts: ZipParts): Promise<void> {
  for (const part of parts.names) for await (const _piece of parts.read(part));
}

function formatOf(main: string | undefined): 'xlsx' | 'xlsb' | 'docx' | undefined {
  if (main === undefined || /(^|\/)(ppt|visio)\//i.test(main)) return undefined;
  if (/\.bin$/i.test(main)) return 'xlsb';
  return /(^|\/)word\/|document\d*\.xml$/i.test(main) ? 'docx' : 'xlsx';
}

const contentPart = 'content.xml';
const kindPart = 'mimetype';
const manifestPart = 'META-INF/manifest.xml';

async function openDocumentOf(parts: ZipParts): Promise<'ods' | undefined> {
  const isDocument = [kindPart, contentPart].every((part) => parts.names.includes(part)) && parts.unpackedSize(kindPart) < 200;
  const kind = isDocument ? (await parts.readWhole(kindPart)).toString('latin1').trim() : '';
  if (!kind.startsWith('application/vnd.oasis.opendocument')) return undefined;
  if (!kind.includes('spreadsheet'))
    throw createUnsupportedFileError('OpenDocument 文档（不是电子表格）', '请把表格另存为 Excel 或 CSV 后再导入');
  const hasManifest = parts.names.includes(manifestPart) && parts.unpackedSize(manifestPart) < 1024 ** 2;
  if (hasManifest && (await parts.readWhole(manifestPart)).includes('encryption-data'))
    throw new FileError('工作簿设有打开密码，无法读取。请去掉密码后再导入。');
  return 'ods';
}

/**
 * Lists the files of a ZIP file that is not a document; undefined for everything else. Throws `FileError` when it is damaged or
 * protected.
 */
export async function listArchive(path: string, name: string): Promise<{ parts: ZipParts; names: readonly string[] } | undefined> {
  const parts = await ZipParts.open(path, titleOf(name));
  if ((await findMainPart(parts)) || parts.names.includes(kindPart) || foreignKindOf(parts)) return undefined;
  return { parts, names: archivedFiles(parts) };
}

const titleOf = (name: string): string => titles.find(([ending]) => ending.test(name))?.[1] ?? '工作簿';

const foreignKindOf = (parts: ZipParts) => foreignKinds.find(([part]) => parts.names.some((one) => part.test(one)));

function refuse(parts: ZipParts): FileError {
  const kind = foreignKindOf(parts);
  if (kind) return createUnsupportedFileError(kind[1], kind[2]);
  const names = archivedFiles(parts);
  const some = `${names.slice(0, 5).join('、')}${names.length > 5 ? '等' : ''}`;
  const content = names.length > 0 ? `，里面有 ${names.length} 个文件：${some}` : '';
  return new FileError(`这是一个压缩文件，不是 Excel 工作簿（xlsx）${content}。请解压后分别导入其中的表格文件。`);
}

/** Lists the files without those that archive programs add. */
const archivedFiles = (parts: ZipParts): string[] =>
  parts.names.filter((name) => !/^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name));
