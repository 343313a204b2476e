import { FileError, type TableFormat } from './cell.ts';

const signatures = {
  zip: Buffer.from([0x50, 0x4b, 0x03, 0x04]),
  compoundFile: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
};

/** What the first bytes say: a packed workbook, an old workbook, or text of some kind. */
export function detectContainer(head: Buffer): 'xlsx' | 'xls' | 'text' {
  if (head.subarray(0, 4).equals(signatures.zip)) return 'xlsx';
  if (head.subarray(0, 8).equals(signatures.compoundFile)) return 'xls';
  return 'text';
}

/** Which kind of text a decoded beginning is. */
export function detectTextFormat(start: string): 'delimited' | 'html' | 'jsonp' {
  const text = start.trimStart();
  if (text.startsWith('<') && /<(table|html|tr)[\s>]/i.test(text)) return 'html';
  if (/^[\w$.]+\s*\(\s*[[{]/.test(text) || /^\[\s*[[{]/.test(text) || /^\{\s*"/.test(text)) return 'jsonp';
  return 'delimited';
}

/**
 * What a name ending promises. Exchanges deliver HTML tables as .xls, so that is kept; anything else that contradicts
 * its ending was renamed or mixed up, and the person who sends it should look again.
 */
const promises: Record<string, readonly TableFormat[]> = {
  csv: ['delimited'],
  tsv: ['delimited'],
  txt: ['delimited', 'jsonp'],
  json: ['jsonp'],
  jsonp: ['jsonp'],
  js: ['jsonp'],
  xls: ['xls', 'html'],
  xlsx: ['xlsx'],
  xlsm: ['xlsx'],
  htm: ['html'],
  html: ['html'],
};

export const formatNames: Record<TableFormat, string> = {
  delimited: '文本表格（CSV 等）',
  html: '网页表格（HTML）',
  jsonp: 'JSON 数据',
  xls: 'Excel 97–2003 工作簿（xls）',
  xlsx: 'Excel 工作簿（xlsx）',
};

/** Throws `FileError` when the content is not what the name ending promises; names without a known ending promise nothing. */
export function checkName(name: string, format: TableFormat): void {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const allowed = promises[ending];
  if (!allowed || allowed.includes(format)) return;
  throw new FileError(`文件内容与扩展名不符：扩展名是 .${ending}，内容是${formatNames[format]}。请确认选对了文件，或改正扩展名后再导入。`);
}
