import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { buildDoc, buildDocx, buildPdf, buildXlsx } from '../documents.ts';

export type ValidFileKind = 'table' | 'document' | 'picture';

/** A valid file, from which invalid ones are made. */
export interface ValidFile {
  kind: ValidFileKind;
  name: string;
  bytes: Uint8Array;
}

const root = new URL('../../../', import.meta.url);
const fixture = (path: string) => readFile(new URL(path, root));
const lists = 'test/fixtures/list-imports';

const workbook = (bookType: 'xlsx' | 'biff8'): Uint8Array => {
  const rows = [
    ['证券代码', '证券简称', '市场', '折算率'],
    ...Array.from({ length: 300 }, (_, at) => [String(600_000 + at), `示例${at}`, '沪市', `${at % 70}%`]),
  ];
  // Two empty sheets after the list, as spreadsheet programs created them for years.
  const sheets = { list: utils.aoa_to_sheet(rows), Sheet2: utils.aoa_to_sheet([]), Sheet3: utils.aoa_to_sheet([]) };
  return new Uint8Array(
    write({ SheetNames: Object.keys(sheets), Sheets: sheets }, { type: 'buffer', bookType, compression: true }) as Buffer,
  );
};

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 }, background: '#888' } });

/** Returns one file of each accepted kind, and of kinds often sent instead. */
export async function buildValidFiles(): Promise<ValidFile[]> {
  const files: [ValidFileKind, string, Uint8Array | Promise<Uint8Array>][] = [
    ['table', 'list.xlsx', workbook('xlsx')],
    ['table', 'list.xls', workbook('biff8')],
    ['table', 'published.xlsx', fixture(`${lists}/published/szse-margin-detail.xlsx`)],
    ['table', 'published.xls', fixture(`${lists}/published/sse-rzrqjygk20260820.xls.gz`).then((packed) => gunzipSync(packed))],
    ['table', 'list.csv', Buffer.from(`证券代码,证券简称,折算率\r\n${'600000,示例,50%\r\n'.repeat(200)}`)],
    ['table', 'page.xls', Buffer.from(`<html><table>${'<tr><td>证券代码</td><td>折算率</td></tr>'.repeat(50)}</table></html>`)],
    ['table', 'data.json', Buffer.from(JSON.stringify([{ result: Array.from({ length: 50 }, (_, at) => ({ code: 600_000 + at })) }]))],
    ['document', 'a.pdf', buildPdf()],
    ['document', 'a.docx', buildDocx('示例'.repeat(500))],
    ['document', 'a.doc', buildDoc()],
    ['document', 'b.xlsx', buildXlsx()],
    ['picture', 'a.jpg', picture().jpeg().toBuffer()],
    ['picture', 'a.png', picture().png().toBuffer()],
    ['picture', 'a.heic', fixture('test/fixtures/identity/back.heic')],
  ];
  return Promise.all(files.map(async ([kind, name, bytes]) => ({ kind, name, bytes: new Uint8Array(await bytes) })));
}

/** Returns pseudo-random numbers from 0 to 1, the same in every run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Accidental and deliberate changes of a file. */
const changes: readonly ((bytes: Uint8Array, next: () => number) => Uint8Array)[] = [
  // Flipped bits.
  (bytes, next) => {
    for (let count = 1 + Math.floor(next() * 20); count > 0; count--)
      bytes[Math.floor(next() * bytes.length)]! ^= 1 << Math.floor(next() * 8);
    return bytes;
  },
  // A length or offset set to an extreme value.
  (bytes, next) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const edges = [0, 1, 0x7f_ff, 0xff_ff, 0x7f_ff_ff_ff, 0xff_ff_ff_ff];
    for (let count = 0; count < 4 && bytes.length >= 4; count++)
      view.setUint32(Math.floor(next() * (bytes.length - 3)), edges[Math.floor(next() * edges.length)]!, next() < 0.5);
    return bytes;
  },
  // Truncated.
  (bytes, next) => bytes.slice(0, Math.floor(next() * bytes.length)),
  // A piece duplicated or removed.
  (bytes, next) => {
    const [from, to] = [next(), next()].map((share) => Math.floor(share * bytes.length)).toSorted((one, other) => one - other) as [
      number,
      number,
    ];
    return Buffer.concat(next() < 0.5 ? [bytes.subarray(0, to), bytes.subarray(from)] : [bytes.subarray(0, from), bytes.subarray(to)]);
  },
  // A piece overwritten with zeros.
  (bytes, next) => bytes.fill(0, Math.floor(next() * bytes.length)).slice(),
];

/** Returns an invalid file: half of the packed ones are valid archives with an invalid part. The same number gives the same file. */
export function breakFile({ bytes }: ValidFile, number: number): Uint8Array {
  const next = numbersFrom(number);
  const change = (whole: Uint8Array) => changes[Math.floor(next() * changes.length)]!(Uint8Array.from(whole), next);
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isPacked || next() < 0.5) return change(bytes);
  const parts = unzipSync(bytes);
  const names = Object.keys(parts);
  const name = names[Math.floor(next() * names.length)]!;
  return zipSync({ ...parts, [name]: change(parts[name]!) });
}
