import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { FileError, type Cell, type Row, type Sheet } from '../cell.ts';
import { limits } from '../limits.ts';

/**
 * Encodings by the mark that FoxPro and dBASE write in the header. Most files of Chinese exchanges and registrars have no mark,
 * or the program's default one, and are in GBK.
 */
const encodings: Readonly<Record<number, string>> = {
  0x00: 'gb18030',
  0x01: 'gb18030',
  0x03: 'gb18030',
  0x57: 'gb18030',
  0x4d: 'gb18030',
  0x7a: 'gb18030',
  0x4f: 'big5',
  0x78: 'big5',
  0x13: 'shift_jis',
  0x7b: 'shift_jis',
  0x4e: 'euc-kr',
  0x79: 'euc-kr',
  0x50: 'windows-874',
  0x7c: 'windows-874',
  0x26: 'ibm866',
  0x65: 'ibm866',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
  0xcb: 'windows-1253',
  0xca: 'windows-1254',
  0x7d: 'windows-1255',
  0x7e: 'windows-1256',
  0xcc: 'windows-1257',
};
const unmarked = 0x00;
const versions = new Set([0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0xcb, 0xf5, 0xfb]);
const visualFoxPro = new Set([0x30, 0x31, 0x32]);
const headerEnd = 0x0d;
const fileEnd = 0x1a;
const deleted = 0x2a;
const damaged = 'DBF 文件已损坏或不完整，无法读取。请重新取得后再导入。';

/** Returns true for the beginning of a DBF table: a known version, a date, and consistent lengths. */
export function isDbf(head: Buffer, size: number): boolean {
  if (head.length < 65 || !versions.has(head[0]!)) return false;
  const [headerLength, recordLength] = [head.readUInt16LE(8), head.readUInt16LE(10)];
  const isDate = head[2]! <= 12 && head[3]! <= 31;
  const firstField = head.subarray(32, 43).toString('latin1');
  return (
    isDate &&
    headerLength >= 65 &&
    headerLength <= size &&
    recordLength > 1 &&
    firstField > ' ' &&
    /[A-Z0+@]/.test(String.fromCharCode(head[43]!))
  );
}

/**
 * Reads the one table of a DBF file record by record: field names are the header, deleted records are left out, numbers keep
 * their digits as texts.
 */
export async function readDbf(path: string, size: number): Promise<Sheet> {
  const table = await readHeader(path, size);
  return {
    name: '',
    isHidden: false,
    isDelimited: false,
    hasAddresses: false,
    unit: '条',
    date1904: false,
    rows: () => readRecords(path, table),
  };
}

interface Field {
  name: string;
  type: string;
  start: number;
  length: number;
  /** The bit that marks a missing value. */
  nullBit: number | undefined;
}

interface Table {
  fields: readonly Field[];
  /** The bit field of missing values. */
  nulls: Field | undefined;
  encoding: string;
  headerLength: number;
  recordLength: number;
  records: number;
}

async function readHeader(path: string, size: number): Promise<Table> {
  const file = await open(path);
  try {
    const { buffer: start } = await file.read(Buffer.alloc(32), 0, 32, 0);
    const [records, headerLength, recordLength] = [start.readUInt32LE(4), start.readUInt16LE(8), start.readUInt16LE(10)];
    const { buffer: header } = await file.read(Buffer.alloc(headerLength), 0, headerLength, 0);
    const { buffer: sample, bytesRead } = await file.read(Buffer.alloc(recordLength * 200), 0, recordLength * 200, headerLength);
    const { buffer: last, bytesRead: hasLast } = await file.read(Buffer.alloc(1), 0, 1, headerLength + records * recordLength);
    const whole = Math.floor((size - headerLength) / recordLength);
    if (whole < records)
      throw new FileError(`DBF 文件写明有 ${records} 条记录，实际只有 ${Math.max(0, whole)} 条：文件不完整，请重新取得后再导入。`);
    if (hasLast === 1 && last[0] !== fileEnd && last[0] !== 0)
      throw new FileError(`DBF 文件写明有 ${records} 条记录，实际还有更多：文件可能正在写入或已损坏，请重新取得后再导入。`);
    const encoding = encodingOf(start[29]!, sample.subarray(0, bytesRead));
    const fields = readFields(header, visualFoxPro.has(start[0]!), encoding);
    if (fields.reduce((sum, { length }) => sum + length, 1) > recordLength) throw new FileError(damaged);
    return {
      fields: fields.filter(({ type }) => type !== '0'),
      nulls: fields.find(({ type }) => type === '0'),
      encoding,
      headerLength,
      recordLength,
      records,
    };
  } finally {
    await file.close();
  }
}

function encodingOf(mark: number, sample: Buffer): string {
  const encoding = encodings[mark];
  if (!encoding)
    throw new FileError(
      `DBF 文件标明的代码页（0x${mark.toString(16).padStart(2, '0')}）无法读取。请另存为 Excel 或 UTF-8 的 CSV 后再导入。`,
    );
  const isPlain = sample.every((byte) => byte < 0x80);
  return mark === unmarked && !isPlain && isUtf8(sample) ? 'utf-8' : encoding;
}

function readFields(header: Buffer, isVisualFoxPro: boolean, encoding: string): Field[] {
  const fields: Field[] = [];
  let start = 1;
  let nullBits = 0;
  for (let at = 32; at + 32 <= header.length && header[at] !== headerEnd; at += 32) {
    const name = decode(encoding, header.subarray(at, at + 11))
      .replace(/\0.*$/s, '')
      .trim();
    const type = String.fromCharCode(header[at + 11]!);
    const isNullable = isVisualFoxPro && (header[at + 18]! & 0x02) !== 0;
    // Long texts have the upper half of their length in the byte for decimals.
    const length = header[at + 16]! + (type === 'C' ? header[at + 17]! * 256 : 0);
    if (!'CNFDLMIYTBGP0'.includes(type))
      throw new FileError(`DBF 字段「${name}」的类型（${type}）无法读取。请另存为 Excel 或 CSV 后再导入。`);
    fields.push({ name, type, start, length, nullBit: isNullable && type !== '0' ? nullBits++ : undefined });
    start += length;
  }
  if (fields.length === 0) throw new FileError(damaged);
  if (fields.length > limits.cellsPerRow) throw new FileError(`DBF 的字段超过 ${limits.cellsPerRow} 个。`);
  return fields;
}

async function* readRecords(path: string, table: Table): AsyncGenerator<Row> {
  const { fields, headerLength, recordLength, records } = table;
  yield { position: 0, cells: fields.map(({ name }) => name) };
  if (records === 0) return;
  const decoder = new TextDecoder(table.encoding, { fatal: true });
  let position = 0;
  let rest = Buffer.alloc(0);
  const end = headerLength + records * recordLength - 1;
  for await (const chunk of createReadStream(path, { start: headerLength, end, highWaterMark: 32 * 1024 }) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    let at = 0;
    for (; at + recordLength <= rest.length; at += recordLength) {
      const record = rest.subarray(at, at + recordLength);
      position += 1;
      if (record[0] !== deleted) yield { position, cells: fields.map((field) => toCell(table, field, record, decoder, position)) };
    }
    rest = rest.subarray(at);
  }
}

function toCell({ nulls }: Table, field: Field, record: Buffer, decoder: TextDecoder, position: number): Cell {
  const bytes = record.subarray(field.start, field.start + field.length);
  if (nulls && field.nullBit !== undefined && ((record[nulls.start + (field.nullBit >> 3)] ?? 0) >> (field.nullBit & 7)) & 1) return '';
  if (field.type === 'I' && bytes.length === 4) return String(bytes.readInt32LE());
  if (field.type === 'B' && bytes.length === 8) return { kind: 'number', value: bytes.readDoubleLE(), isPercent: false };
  if (field.type === 'Y' && bytes.length === 8) return currency(bytes.readBigInt64LE());
  if (field.type === 'T' && bytes.length === 8) return moment(bytes.readInt32LE(0), bytes.readInt32LE(4));
  if ('MGP'.includes(field.type)) return hasMemo(bytes) ? { kind: 'broken', reason: 'error', text: '备注字段（内容在另一个文件里）' } : '';
  let text: string;
  try {
    text = decoder.decode(bytes).replaceAll('\0', ' ').trimEnd();
  } catch (error) {
    throw new FileError(`DBF 文件的第 ${position} 条记录「${field.name}」无法解码。请另存为 Excel 或 UTF-8 的 CSV 后再导入。`, {
      position,
      cause: error,
    });
  }
  if (field.type === 'C') return text;
  const plain = text.trim();
  if (field.type === 'D') return plain.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  if (field.type === 'L') return /^[ty]$/i.test(plain) ? 'TRUE' : /^[fn]$/i.test(plain) ? 'FALSE' : plain.replace('?', '');
  // Numbers that overflow their field are written as asterisks.
  return plain.startsWith('*') ? { kind: 'broken', reason: 'error', text: plain } : plain;
}

/** In ten-thousandths, exact. */
function currency(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(5, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Converts a Julian day and the milliseconds of the day. */
function moment(day: number, milliseconds: number): string {
  if (day === 0) return '';
  const text = new Date((day - 2_440_588) * 86_400_000 + milliseconds).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

const hasMemo = (bytes: Buffer): boolean =>
  bytes.length === 4 ? bytes.readInt32LE() !== 0 : bytes.toString('latin1').replaceAll(/[\s\0]/g, '') !== '';

function decode(encoding: string, bytes: Buffer): string {
  return new TextDecoder(encoding).decode(bytes);
}
