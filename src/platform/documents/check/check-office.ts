import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { isLockedPackage } from './check-doc.ts';
import { refused } from './file-refusal.ts';

/** What an honest document of ten megabytes unpacks to at most, and how much smaller packing makes text. */
const unpackedBytes = 200 * 1024 ** 2;
const packingRatio = 200;
const entriesAtMost = 5000;
/** Of the parts that are looked into. */
const partBytes = 2 * 1024 ** 2;

const main = 'application/vnd.openxmlformats-officedocument';
/** By the part that everything hangs on, and its type. */
const kinds = {
  docx: { label: 'Word 文档（DOCX）', part: 'word/document.xml', type: `${main}.wordprocessingml.document.main+xml`, safe: 'DOCX 或 PDF' },
  xlsx: { label: 'Excel 表格（XLSX）', part: 'xl/workbook.xml', type: `${main}.spreadsheetml.sheet.main+xml`, safe: 'XLSX 或 PDF' },
} as const;
export type OfficeKind = keyof typeof kinds;

const broken = (kind: OfficeKind) => refused(`文件不是 ${kinds[kind].label}，可能已损坏或只是改了扩展名，请重新保存后再上传`);
const hasPrograms = (kind: OfficeKind) => refused(`文档含有宏或控件，不能上传，请另存为不含宏的 ${kinds[kind].safe} 后再上传`);

/**
 * Throws 40001 for what is no whole document of the kind, is locked by a password, unpacks to far more than an honest one, or brings programs, a template
 * from elsewhere, or links that start programs (DDE).
 */
export async function checkOffice(bytes: Buffer, kind: OfficeKind): Promise<void> {
  if (isLockedPackage(bytes)) throw refused('文档设有打开密码，我们无法打开，请去掉密码后再上传');
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw broken(kind);
  });
  try {
    const entries = await listEntries(zip, kind);
    const read = (name: string) => readPart(zip, entries.get(name), kind);
    const types = await read('[Content_Types].xml');
    if (/macroEnabled/i.test(types)) throw hasPrograms(kind);
    const { part, type } = kinds[kind];
    if (!types.includes(type) || !entries.has(part)) throw broken(kind);
    if (loadsTemplate(await read('word/_rels/settings.xml.rels'))) throw refused('文档会从网上载入模板，不能上传，请另存为 PDF 后再上传');
    const links = [...entries.keys()].filter((name) => /^xl\/externalLinks\/[^/]+\.xml$/.test(name));
    for (const name of links)
      if (/<(\w+:)?ddeLink\b/.test(await read(name))) throw refused('表格含有会启动程序的链接（DDE），不能上传，请断开链接后再上传');
    for (const entry of entries.values()) await unpack(zip, entry, kind);
  } finally {
    zip.close();
  }
}

async function listEntries(zip: ZipFile, kind: OfficeKind): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (isBomb(entry, unpacked) || entries.size >= entriesAtMost) throw refused('文档解压后过大，不能上传，请重新保存后再上传');
      if (/(^|\/)(vbaProject|vbaData)|activeX\/|(^|\/)macrosheets\//i.test(entry.fileName)) throw hasPrograms(kind);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'CallError' ? error : broken(kind);
  }
  return entries;
}

const isBomb = ({ uncompressedSize, compressedSize }: Entry, unpacked: number): boolean =>
  unpacked > unpackedBytes || (uncompressedSize > partBytes && uncompressedSize > packingRatio * Math.max(1, compressedSize));

/** A part as text; empty when there is none. More bytes than were declared for it end in an error, as too many do. */
async function readPart(zip: ZipFile, entry: Entry | undefined, kind: OfficeKind): Promise<string> {
  if (!entry) return '';
  if (entry.uncompressedSize > partBytes) throw broken(kind);
  try {
    return (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
  } catch {
    throw broken(kind);
  }
}

/** A part that cannot be unpacked to its end was damaged on its way. Nothing of it is kept. */
async function unpack(zip: ZipFile, entry: Entry, kind: OfficeKind): Promise<void> {
  try {
    let sum = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) sum = crc32(chunk as Buffer, sum);
    if (sum === entry.crc32) return;
  } catch {
    // Told below.
  }
  throw broken(kind);
}

/** A template on one's own disk is what Word writes into many documents; one from elsewhere is loaded when the document is opened. */
const loadsTemplate = (relations: string): boolean =>
  [...relations.matchAll(/<Relationship\b[^>]*>/g)].some(
    ([relation]) => /attachedTemplate/.test(relation) && /Target="\s*(https?:|ftp:|\\\\|file:\/\/[^/])/i.test(relation),
  );
