import { createFileError } from './file-error.ts';

/** Streams and storages of a compound file (MS-CFB) that identify its type. */
const wordStream = 'WordDocument';
const programs = ['Macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR'];
/** Storages of embedded objects are named by a number (MS-DOC, 2.1.12); packaged files have a separate stream. */
const objectName = /^(?:_\d{8,10}|\p{Cc}Ole10Native)$/u;
/** A remote template, as Word stores it among the strings of the document. */
const remoteTemplate = /(?:https?:\/\/|ftp:\/\/|\\\\)[^\0"<>|]{3,300}\.dot[mx]?/i;

const headerBytes = 512;
const entryBytes = 128;
/** Sector numbers from here on are markers: free, end of a chain. */
const marks = 0xffff_fffa;
const entriesAtMost = 20_000;
/** Smaller streams are stored elsewhere, and a Word document is never that small. */
const smallestStream = 4096;

/**
 * Throws 40001 for a compound file that is not a Word document (an installer, a sheet), has a password, or contains macros,
 * objects or a remote template.
 */
export function checkDoc(bytes: Buffer): void {
  const streams = listStreams(bytes);
  if (streams.has('EncryptedPackage') || readHead(bytes, streams)?.isLocked)
    throw createFileError('文档设有打开密码，我们无法打开，请去掉密码后再上传');
  if (!streams.has(wordStream)) throw createFileError('文件不是 Word 文档（DOC），可能已损坏或只是改了扩展名，请重新保存后再上传');
  if (programs.some((name) => streams.has(name))) throw createFileError('文档含有宏，不能上传，请另存为不含宏的 DOCX 或 PDF 后再上传');
  if ([...streams.keys()].some((name) => objectName.test(name)))
    throw createFileError('文档含有嵌入的对象（OLE），不能上传，请另存为 PDF 后再上传');
  if (namesRemoteTemplate(bytes)) throw createFileError('文档会从外部载入模板，不能上传，请另存为 PDF 后再上传');
}

/** Strings are UTF-16 or one byte per letter, at any offset. */
const namesRemoteTemplate = (bytes: Buffer): boolean =>
  [bytes.toString('latin1'), bytes.toString('utf16le'), bytes.subarray(1).toString('utf16le')].some((text) => remoteTemplate.test(text));

/** Returns true for a modern office file with a password: it is packed into a compound file. */
export const isLockedPackage = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('hex') === 'd0cf11e0' && listStreams(bytes).has('EncryptedPackage');

/** Returns true when a checked document has text, as far as its header tells. */
export function isReadableDoc(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readHead(content, listStreams(content))?.hasWords === true;
}

/** Reads the start of the document's own stream (MS-DOC, 2.5.1): whether it has a password, and whether it has text. */
function readHead(bytes: Buffer, streams: ReadonlyMap<string, number>): { isLocked: boolean; hasWords: boolean } | undefined {
  const at = streams.get(wordStream);
  if (at === undefined || at + 80 > bytes.length || bytes.readUInt16LE(at) !== 0xa5_ec) return undefined;
  return { isLocked: (bytes.readUInt16LE(at + 10) & 0x01_00) !== 0, hasWords: bytes.readInt32LE(at + 76) > 1 };
}

/** Lists names and offsets of the directory entries, as far as the sector chain can be followed. */
function listStreams(bytes: Buffer): Map<string, number> {
  const streams = new Map<string, number>();
  if (bytes.length < headerBytes) return streams;
  const sectorBytes = bytes.readUInt16LE(30) === 12 ? 4096 : 512;
  let sector = bytes.readUInt32LE(48);
  // The limit ends a cyclic chain.
  for (let seen = 0; sector < marks && seen < entriesAtMost; seen += sectorBytes / entryBytes) {
    const start = (sector + 1) * sectorBytes;
    for (let at = start; at + entryBytes <= Math.min(start + sectorBytes, bytes.length); at += entryBytes) {
      const length = Math.min(64, bytes.readUInt16LE(at + 64));
      const isLarge = bytes.readUInt32LE(at + 120) >= smallestStream;
      if (length >= 2)
        streams.set(bytes.toString('utf16le', at, at + length - 2), isLarge ? (bytes.readUInt32LE(at + 116) + 1) * sectorBytes : Infinity);
    }
    sector = nextSector(bytes, sector, sectorBytes);
  }
  return streams;
}

/**
 * Returns the next sector. The header names the first 109 sectors of the allocation table: enough for a directory in a file of
 * ten megabytes.
 */
function nextSector(bytes: Buffer, sector: number, sectorBytes: number): number {
  const perTable = sectorBytes / 4;
  const table = Math.floor(sector / perTable);
  if (table >= 109) return marks;
  const at = (bytes.readUInt32LE(76 + 4 * table) + 1) * sectorBytes + 4 * (sector % perTable);
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : marks;
}
