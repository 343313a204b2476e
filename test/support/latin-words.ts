/** What Chinese readers themselves write in Latin letters: formats of files, units, names and numbers of the trade. */
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

/**
 * The words of a message that belong to another language than its own: Latin ones that are not usual in
 * Chinese. An example of an address is no word.
 */
export const foreignWords = (message: string): string[] =>
  [...message.replaceAll(/\S+@\S+/g, '').matchAll(/[A-Za-z]+/g)].map(([word]) => word).filter((word) => !usual.has(word));
