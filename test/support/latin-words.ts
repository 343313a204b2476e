/** Latin words that Chinese readers use: file formats, units, names and abbreviations of the trade. */
const usual = new Set([
  'PDF',
  'JPG',
  'JPEG',
  'Word',
  'Excel',
  'PNG',
  'HEIC',
  'DOC',
  'DOCX',
  'XLSX',
  'CSV',
  'JSON',
  'MB',
  'KB',
  'IP',
  'IB',
  'SHA',
  'SM',
  'ETF',
  'A',
  'B',
  'H',
  'ST',
  'R',
  'TS',
  'UKey',
  'App',
]);

/** Returns the Latin words of a message that are not usual in Chinese. An example address does not count. */
export const foreignWords = (message: string): string[] =>
  [...message.replaceAll(/\S+@\S+/g, '').matchAll(/[A-Za-z]+/g)].map(([word]) => word).filter((word) => !usual.has(word));
