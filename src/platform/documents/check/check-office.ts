import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { isLockedPackage } from './check-doc.ts';
import { createFileError } from './file-error.ts';

/** Maximum unpacked size of a legitimate document of ten megabytes, and the maximum compression ratio of text. */
const unpackedBytes = 200 * 1024 ** 2;
const packingRatio = 200;
/** Smaller parts may have any compression ratio. */
const bombBytes = 2 * 1024 ** 2;
const entriesAtMost = 5000;
/** Maximum size of the parts that are inspected: the text of a long book. */
const partBytes = 24 * 1024 ** 2;
/** The elements to inspect. */
const wanted: ReadonlySet<string> = new Set(['Relationship', 'instrText', 'fldChar', 'fldSimple', 'ddeLink']);

const main = 'application/vnd.openxmlformats-officedocument';
/** The main part and its content type. */
const kinds = {
  docx: { label: 'Word 文档（DOCX）', part: 'word/document.xml', type: `${main}.wordprocessingml.document.main+xml`, safe: 'DOCX 或 PDF' },
  xlsx: { label: 'Excel 表格（XLSX）', part: 'xl/workbook.xml', type: `${main}.spreadsheetml.sheet.main+xml`, safe: 'XLSX 或 PDF' },
} as const;
export type OfficeKind = keyof typeof kinds;

const broken = (kind: OfficeKind) => createFileError(`文件不是 ${kinds[kind].label}，可能已损坏或只是改了扩展名，请重新保存后再上传`);
const hasPrograms = (kind: OfficeKind) => createFileError(`文档含有宏或控件，不能上传，请另存为不含宏的 ${kinds[kind].safe} 后再上传`);
const hasObjects = () => createFileError('文档含有嵌入的对象（OLE），不能上传，请删去对象或另存为 PDF 后再上传');
const loadsContent = () => createFileError('文档会从外部载入模板或内容，不能上传，请另存为 PDF 后再上传');

/**
 * Throws 40001 for a file that is incomplete or of another kind, has a password, is a decompression bomb, or contains programs,
 * objects, content that is loaded from elsewhere on opening, or links that start programs (DDE).
 */
export async function checkOffice(bytes: Buffer, kind: OfficeKind): Promise<void> {
  if (isLockedPackage(bytes)) throw createFileError('文档设有打开密码，我们无法打开，请去掉密码后再上传');
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw broken(kind);
  });
  try {
    const entries = await listEntries(zip, kind);
    const read = (name: string) => readPart(zip, entries.get(name), kind);
    const types = toText(await read('[Content_Types].xml'));
    if (/macroEnabled/i.test(types)) throw hasPrograms(kind);
    const { part, type } = kinds[kind];
    if (!types.includes(type) || !entries.has(part)) throw broken(kind);
    const names = [...entries.keys()];
    for (const name of names.filter((one) => one.endsWith('.rels'))) checkRelations(name, readXml(await read(name), kind), kind);
    for (const name of names.filter((one) => /^word\/[^/]+\.xml$/.test(one))) checkFields(readXml(await read(name), kind));
    for (const name of names.filter((one) => /^xl\/externalLinks\/[^/]+\.xml$/.test(one)))
      if (readXml(await read(name), kind).some((element) => element.name === 'ddeLink'))
        throw createFileError('表格含有会启动程序的链接（DDE），不能上传，请断开链接后再上传');
    for (const entry of entries.values()) await unpack(zip, entry, kind);
  } finally {
    zip.close();
  }
}

/** Checks relationships, which link a part to everything that it shows (ECMA-376, part 2): in the package, or fetched on opening. */
function checkRelations(name: string, elements: readonly XmlElement[], kind: OfficeKind): void {
  for (const { name: element, attributes } of elements) {
    if (element !== 'Relationship') continue;
    const type = attributes['Type']?.replace(/^.*\//, '').toLowerCase() ?? '';
    const target = attributes['Target']?.trim() ?? '';
    if (type === 'vbaproject' || type === 'control' || type === 'activexcontrolbinary') throw hasPrograms(kind);
    // The sheet behind a chart is a separate package, which only contains the chart's data.
    if (type === 'oleobject' || type === 'afchunk' || (type === 'package' && !name.includes('charts/'))) throw hasObjects();
    // A hyperlink is followed only by a click; a template on the local disk is what Word writes into many documents.
    if (type !== 'hyperlink' && /^(?:https?:|ftp:|mhtml:|\\\\|\/\/|file:\/\/[^/]|file:\/{4,5}[^/])/i.test(target)) throw loadsContent();
  }
}

/** Checks fields, which can also fetch and start things; their text may be split at any letter. */
function checkFields(elements: readonly XmlElement[]): void {
  const texts = [
    elements.map(({ name, text }) => (name === 'instrText' ? text : name === 'fldChar' ? '\n' : '')).join(''),
    ...elements.filter(({ name }) => name === 'fldSimple').map(({ attributes }) => attributes['instr'] ?? ''),
  ];
  for (const text of texts) {
    if (/\bDDE(?:AUTO)?\b/i.test(text)) throw createFileError('文档含有会启动程序的域（DDE），不能上传，请删去后再上传');
    if (/\b(?:INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|RD)\b[^\n]*(?:https?:|ftp:|\\\\)/i.test(text)) throw loadsContent();
  }
}

interface XmlElement {
  /** The name without its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Direct text content. */
  text: string;
}

/** Returns the inspected elements of a part in order. Throws 40001 for invalid XML. */
function readXml(bytes: Buffer, kind: OfficeKind): XmlElement[] {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  const parser = new SaxesParser();
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', ({ name, attributes }) => {
    const named = Object.entries(attributes).map(([key, value]) => [local(key), value] as const);
    const element = { name: local(name), attributes: Object.fromEntries(named), text: '' };
    open.push(element);
    if (wanted.has(element.name)) elements.push(element);
  });
  const onText = (text: string): void => {
    const element = open.at(-1);
    if (element && wanted.has(element.name)) element.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => void open.pop());
  try {
    if (bytes.length > 0) parser.write(toText(bytes)).close();
  } catch {
    throw broken(kind);
  }
  return elements;
}

/** XML is in UTF-8, or in UTF-16 with a byte order mark. */
function toText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  return new TextDecoder().decode(bytes);
}

async function listEntries(zip: ZipFile, kind: OfficeKind): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (isBomb(entry, unpacked) || entries.size >= entriesAtMost) throw createFileError('文档解压后过大，不能上传，请重新保存后再上传');
      if (/(^|\/)(vbaProject|vbaData)|activeX\/|(^|\/)(macrosheets|customUI)\//i.test(entry.fileName)) throw hasPrograms(kind);
      if (/(^|\/)embeddings\/[^/]*\.(?:bin|ole|docm|xlsm|xlsb|pptm)$/i.test(entry.fileName)) throw hasObjects();
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'CallError' ? error : broken(kind);
  }
  return entries;
}

const isBomb = ({ uncompressedSize, compressedSize }: Entry, unpacked: number): boolean =>
  unpacked > unpackedBytes || (uncompressedSize > bombBytes && uncompressedSize > packingRatio * Math.max(1, compressedSize));

/** Reads a part; empty when there is none. Throws when it has more bytes than declared, or too many. */
async function readPart(zip: ZipFile, entry: Entry | undefined, kind: OfficeKind): Promise<Buffer> {
  if (!entry) return Buffer.alloc(0);
  if (entry.uncompressedSize > partBytes) throw broken(kind);
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch {
    throw broken(kind);
  }
}

/** Unpacks a part without storing it, to detect damage. */
async function unpack(zip: ZipFile, entry: Entry, kind: OfficeKind): Promise<void> {
  try {
    let sum = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) sum = crc32(chunk as Buffer, sum);
    if (sum === entry.crc32) return;
  } catch {
    // Reported below.
  }
  throw broken(kind);
}
