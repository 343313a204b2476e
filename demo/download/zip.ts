import { crc32 } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Buffer;
}

/** 1 January 2026, in the two fields of a ZIP file for time and day: the same content gives the same bytes. */
const time = 0;
const day = ((2026 - 1980) << 9) | (1 << 5) | 1;

/** Builds a ZIP file of uncompressed entries with UTF-8 names. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const path = Buffer.from(name);
    const local = Buffer.concat([header(0x04034b50, 4, path, bytes), path, bytes]);
    const central = Buffer.alloc(46);
    header(0x02014b50, 6, path, bytes).copy(central, 0, 0, 32);
    central.writeUInt32LE(offset, 42);
    directory.push(central, path);
    parts.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listing, end]);
}

/** The fields common to the header before an entry and the one in the directory, which are two bytes later in the latter. */
function header(signature: number, start: 4 | 6, path: Buffer, bytes: Buffer): Buffer {
  const head = Buffer.alloc(start === 4 ? 30 : 32);
  head.writeUInt32LE(signature, 0);
  if (start === 6) head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, start);
  head.writeUInt16LE(0x0800, start + 2);
  head.writeUInt16LE(0, start + 4);
  head.writeUInt16LE(time, start + 6);
  head.writeUInt16LE(day, start + 8);
  head.writeUInt32LE(crc32(bytes), start + 10);
  head.writeUInt32LE(bytes.length, start + 14);
  head.writeUInt32LE(bytes.length, start + 18);
  head.writeUInt16LE(path.length, start + 22);
  return head;
}
