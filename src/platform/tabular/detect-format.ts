import { FileError, type TableFormat } from './cell.ts';
import { isDbf } from './formats/dbf.ts';

const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const next = {
  table: '请向提供方索取 Excel 或 CSV 文件',
  save: '请用 WPS 或 Excel 打开，另存为 xlsx 后再导入',
  unpack: '请解压后导入里面的表格文件，或改用 ZIP 压缩',
  export: '请导出为 Excel 或 CSV 后再导入',
} as const;

/** Unsupported file types by their first bytes: their name, and what to do. */
const foreign: readonly (readonly [name: string, next: string, begins: (head: Buffer) => boolean])[] = [
  [
    'PDF 文档',
    `PDF 里的表格没有行和列，不能可靠地读出。${next.table}；只有 PDF 的，用 WPS 或 Acrobat 转换为 Excel，逐行核对后再导入`,
    at(0, '%PDF'),
  ],
  ['图片（PNG）', next.table, at(0, '\x89PNG')],
  ['图片（JPEG）', next.table, at(0, '\xff\xd8\xff')],
  ['图片（GIF）', next.table, at(0, 'GIF8')],
  ['图片（BMP）', next.table, (head) => at(0, 'BM')(head) && head.length > 14 && head.readUInt32LE(6) === 0],
  ['图片（TIFF）', next.table, (head) => at(0, 'II*\0')(head) || at(0, 'MM\0*')(head)],
  ['图片（WebP）', next.table, at(8, 'WEBP')],
  ['图片或视频（HEIC、MP4 等）', next.table, at(4, 'ftyp')],
  ['RAR 压缩包', next.unpack, at(0, 'Rar!')],
  ['7z 压缩包', next.unpack, at(0, '7z\xbc\xaf\x27\x1c')],
  ['gzip 压缩包', next.unpack, at(0, '\x1f\x8b')],
  ['bzip2 压缩包', next.unpack, at(0, 'BZh')],
  ['xz 压缩包', next.unpack, at(0, '\xfd7zXZ\0')],
  ['tar 打包文件', next.unpack, at(257, 'ustar')],
  ['空的 ZIP 压缩包', '请确认选对了文件', at(0, 'PK\x05\x06')],
  ['分卷压缩包的一卷', next.unpack, at(0, 'PK\x07\x08')],
  ['Access 数据库', next.export, (head) => at(4, 'Standard Jet DB')(head) || at(4, 'Standard ACE DB')(head)],
  ['SQLite 数据库', next.export, at(0, 'SQLite format 3')],
  ['Parquet 数据文件', next.export, at(0, 'PAR1')],
  ['RTF 文档', '请用 Word 或 WPS 打开，另存为 docx 后再导入', at(0, '{\\rtf')],
  ['SYLK 表格', next.save, (head) => /^ID;P[^\r\n]*\r?\n[A-Z]{1,2};/.test(head.toString('latin1'))],
  ['DIF 表格', next.save, (head) => /^TABLE\r?\n0,1\r?\n/.test(head.toString('latin1'))],
  ['Lotus 1-2-3 工作簿', next.save, at(0, '\0\0\x02\0\x06\x04')],
  ['程序', '请确认选对了文件', (head) => at(0, 'MZ')(head) || at(0, '\x7fELF')(head)],
  ['快捷方式', '请选择它指向的文件', at(0, 'L\0\0\0\x01\x14\x02\0')],
];

function at(offset: number, bytes: string): (head: Buffer) => boolean {
  const expected = Buffer.from(bytes, 'latin1');
  return (head) => head.subarray(offset, offset + expected.length).equals(expected);
}

/** Creates the error for an unsupported file type: its name, and the next step. */
export const createUnsupportedFileError = (name: string, step: string): FileError => new FileError(`这是${name}，不能导入。${step}。`);

/** Detects the container by the first bytes. Throws `FileError` for unsupported types, with their name. */
export function detectContainer(head: Buffer, size: number): 'zip' | 'compound' | 'xls' | 'dbf' | 'text' {
  if (head.subarray(0, 4).equals(zip)) return 'zip';
  if (head.subarray(0, 8).equals(compoundFile)) return 'compound';
  const found = foreign.find(([, , begins]) => begins(head));
  if (found) throw createUnsupportedFileError(found[0], found[1]);
  if (isBareWorkbook(head)) return 'xls';
  return isDbf(head, size) ? 'dbf' : 'text';
}

/** Workbooks of Excel 2 to 4, and those of programs that omit the later container, begin with their first record. */
function isBareWorkbook(head: Buffer): boolean {
  const [record, version, length, upper] = head;
  return record === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(version ?? -1) && (length ?? 0) >= 4 && (length ?? 0) <= 16 && upper === 0;
}

/** Kinds of compound files other than workbooks, by the name of a stream in them. */
const compoundKinds: readonly (readonly [stream: string, name: string, next: string])[] = [
  ['WordDocument', 'Word 97–2003 文档（doc）', '请用 Word 或 WPS 另存为 docx 后再导入'],
  ['PowerPoint Document', 'PowerPoint 演示文稿', next.table],
  ['__substg1.0_', 'Outlook 邮件', '请把附件另存出来后导入'],
  ['VisioDocument', 'Visio 图', next.table],
];

/** Throws `FileError` for a compound file that is not a workbook: a protected one, a document, a mail. */
export function assertWorkbook(bytes: Buffer): void {
  const has = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'));
  // A protected xlsx uses the same kind of container, with this stream instead of a workbook.
  if (has('EncryptedPackage')) throw new FileError('工作簿设有打开密码，无法读取。请去掉密码后再导入。');
  if (has('Workbook') || has('Book')) return;
  const kind = compoundKinds.find(([stream]) => has(stream));
  if (kind) throw createUnsupportedFileError(kind[1], kind[2]);
}

/** Detects the kind of text from its decoded beginning. Throws `FileError` for XML that is not a table. */
export function detectTextFormat(start: string): 'delimited' | 'html' | 'jsonp' | 'xml' | 'ods' | 'mhtml' {
  const text = start.trimStart();
  if (/^[\w-]+:/.test(text) && /^MIME-Version:/im.test(text) && /^Content-Type:/im.test(text)) return 'mhtml';
  if (text.startsWith('<')) {
    const [, root = ''] = /^(?:<\?[^]*?\?>|<!--[^]*?-->|\s)*<(?:[\w.-]+:)?([\w.-]+)/.exec(text) ?? [];
    if (root === 'Workbook' && text.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xml';
    if (root === 'document' && text.includes('urn:oasis:names:tc:opendocument')) return 'ods';
    if (/<(table|html|tr)[\s>]/i.test(text)) return 'html';
    if (text.startsWith('<?xml')) throw createUnsupportedFileError(`XML 数据（${root}）`, next.table);
  }
  if (/^[\w$.]+\s*\(\s*[[{]/.test(text) || /^\[\s*[[{]/.test(text) || /^\{\s*"/.test(text)) return 'jsonp';
  return 'delimited';
}

const workbooks = ['xls', 'xlsx', 'xlsb', 'ods', 'xml'] as const;

/**
 * Formats that a file name extension allows. Exchanges and office programs call nearly every kind of table .xls, so that is
 * allowed, as are other workbook types; any other contradiction means a renamed or confused file, and the sender should check.
 */
const promises: Record<string, readonly TableFormat[]> = {
  csv: ['delimited'],
  tsv: ['delimited'],
  txt: ['delimited', 'jsonp'],
  json: ['jsonp'],
  jsonp: ['jsonp'],
  js: ['jsonp'],
  xls: [...workbooks, 'html', 'mhtml', 'delimited', 'dbf'],
  et: workbooks,
  xlsx: workbooks,
  xlsm: workbooks,
  xlsb: workbooks,
  ods: workbooks,
  fods: workbooks,
  xml: ['xml', 'ods'],
  htm: ['html', 'mhtml'],
  html: ['html', 'mhtml'],
  mht: ['mhtml', 'html'],
  mhtml: ['mhtml', 'html'],
  dbf: ['dbf'],
  doc: ['docx', 'html', 'mhtml'],
  docx: ['docx'],
};

export const formatNames: Record<TableFormat, string> = {
  delimited: '文本表格（CSV 等）',
  html: '网页表格（HTML）',
  mhtml: '网页归档（MHTML）',
  jsonp: 'JSON 数据',
  xls: 'Excel 97–2003 工作簿（xls）',
  xlsx: 'Excel 工作簿（xlsx）',
  xlsb: 'Excel 二进制工作簿（xlsb）',
  xml: 'XML 电子表格 2003',
  ods: 'OpenDocument 电子表格（ods）',
  dbf: 'DBF 数据表',
  docx: 'Word 文档（docx）',
};

/** Throws `FileError` when the content contradicts the file name extension; unknown extensions allow everything. */
export function checkFileExtension(name: string, format: TableFormat): void {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const allowed = promises[ending];
  if (!allowed || allowed.includes(format)) return;
  throw new FileError(`文件内容与扩展名不符：扩展名是 .${ending}，内容是${formatNames[format]}。请确认选对了文件，或改正扩展名后再导入。`);
}
