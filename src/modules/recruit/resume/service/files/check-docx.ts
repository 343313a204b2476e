import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { refused } from './file-refusal.ts';

/** What an honest document of ten megabytes unpacks to at most, and how much smaller packing makes text. */
const unpackedBytes = 200 * 1024 ** 2;
const packingRatio = 200;
const entriesAtMost = 5000;
/** Of the parts that are looked into. */
const partBytes = 2 * 1024 ** 2;

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const notWord = '文件不是 Word 文档（DOCX），可能已损坏或只是改了扩展名，请重新保存后再上传';
const hasPrograms = '文档含有宏或控件，不能上传，请另存为不含宏的 DOCX 或 PDF 后再上传';

/** Throws 40001 for what is no Word document, unpacks to far more than an honest one, or brings programs or a template from elsewhere. */
export async function checkDocx(bytes: Buffer): Promise<void> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw refused(notWord);
  });
  try {
    const entries = await listEntries(zip);
    const types = await readPart(zip, entries.get('[Content_Types].xml'));
    if (/macroEnabled/i.test(types)) throw refused(hasPrograms);
    if (!types.includes(mainType) || !entries.has('word/document.xml')) throw refused(notWord);
    const relations = await readPart(zip, entries.get('word/_rels/settings.xml.rels'));
    if (loadsTemplate(relations)) throw refused('文档会从网上载入模板，不能上传，请另存为 PDF 后再上传');
  } finally {
    zip.close();
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (isBomb(entry, unpacked) || entries.size >= entriesAtMost) throw refused('文档解压后过大，不能上传，请重新保存后再上传');
      if (/(^|\/)(vbaProject|vbaData)|activeX\//i.test(entry.fileName)) throw refused(hasPrograms);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'CallError' ? error : refused(notWord);
  }
  return entries;
}

const isBomb = ({ uncompressedSize, compressedSize }: Entry, unpacked: number): boolean =>
  unpacked > unpackedBytes || (uncompressedSize > partBytes && uncompressedSize > packingRatio * Math.max(1, compressedSize));

/** A part as text; empty when there is none. More bytes than were declared for it end in an error, as too many do. */
async function readPart(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (!entry) return '';
  if (entry.uncompressedSize > partBytes) throw refused(notWord);
  try {
    return (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
  } catch {
    throw refused(notWord);
  }
}

/** A template on one's own disk is what Word writes into many documents; one from elsewhere is loaded when the document is opened. */
const loadsTemplate = (relations: string): boolean =>
  [...relations.matchAll(/<Relationship\b[^>]*>/g)].some(
    ([relation]) => /attachedTemplate/.test(relation) && /Target="\s*(https?:|ftp:|\\\\|file:\/\/[^/])/i.test(relation),
  );
