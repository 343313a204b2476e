import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Day } from '#platform/day.ts';
import type { Cell, Row, Sheet } from '#platform/tabular/cell.ts';
import { plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import { readDay } from '#platform/tabular/rules/day.ts';
import { quoteShortened, type CellReading } from '#platform/tabular/rules/reading.ts';
import { endOfFile, withoutEndOfFile } from '../reading/sheet-rows.ts';
import { algorithmNames } from '../sources/layout-file.ts';
import type { ControlLine, FileLayout, TrailerLine, Algorithm } from '../sources/layout.ts';
import { normaliseHeading } from '../sources/source.ts';
import { formatExact, remainderOf, toExact } from './exact-sum.ts';
import { classifyRows, type AgreedFrame } from './frame.ts';

/** The values of the lines around the rows, and their errors in Chinese. */
export interface FrameReport {
  problems: readonly string[];
  /** The date of the data, and the effective date. */
  date?: Day;
  effectiveOn?: Day;
}

const advice = '文件可能不完整或被改动，请重新取得后再导入';

/**
 * Reads a sheet once and verifies its control line and trailer against its rows: marker, name of the list, dates, row count,
 * sums, checksum. Throws `FileError` where the sheet cannot be read completely.
 */
export async function verifyFrame(sheet: Sheet, frame: AgreedFrame): Promise<FrameReport> {
  const { control, trailer } = frame.layout;
  if (!control && !trailer) return { problems: [] };
  const read = await readFrame(sheet, frame);
  const opening: FrameReport = control ? checkControl(control, read.control, read.rows) : { problems: [] };
  const problems = [...opening.problems, ...(trailer ? checkTrailer(trailer, read.trailer, read.rows, read.tally) : [])];
  // The checksum is only computed for a file without other errors.
  if (read.trailer && trailer?.checksum && problems.length === 0)
    problems.push(...(await checkDigest(sheet, frame.layout, trailer.checksum, read.trailer)));
  return { ...opening, problems };
}

/** Reads the two lines, and the totals of the rows between them. */
export async function readFrame(sheet: Sheet, { layout, titles }: AgreedFrame) {
  const tally = new RowTally(layout.trailer?.sums ?? [], titles);
  const found: { control?: Row; trailer?: Row } = {};
  for await (const { kind, row } of classifyRows(sheet.rows(), layout)) {
    if (kind === 'row') tally.add(row);
    else found[kind] = row;
  }
  // A header is one of the lines between them, but not a row of the list.
  const hasHeader = titles.size === 0 && tally.rows > 0;
  return { ...found, tally, rows: tally.rows - (hasHeader ? 1 : 0) };
}

type SumInTrailer = NonNullable<TrailerLine['sums']>[number];

/** Counts rows and sums up the columns whose total the trailer states. */
class RowTally {
  rows = 0;
  readonly #sums: { column: string; index: number; total: bigint }[];

  constructor(sums: NonNullable<TrailerLine['sums']>, titles: ReadonlyMap<number, string>) {
    this.#sums = sums.map(({ column }) => ({ column, index: indexOf(column, titles), total: 0n }));
  }

  add({ cells }: Row): void {
    this.rows += 1;
    // Non-numeric cells add nothing: their row is rejected, or the source declares them as no value.
    for (const sum of this.#sums) sum.total += toExact(cells[sum.index] ?? '') ?? 0n;
  }

  /** Returns the sum of a column, or its remainder by the modulus. */
  totalOf({ column, modulo }: SumInTrailer): bigint {
    const total = this.#sums.find((sum) => sum.column === column)?.total ?? 0n;
    return modulo === undefined ? total : remainderOf(total, modulo);
  }
}

/** Returns the index of a column named by its title or as `第5列`; the description was validated when it was saved. */
function indexOf(column: string, titles: ReadonlyMap<number, string>): number {
  const byTitle = [...titles].find(([, title]) => title === column)?.[0];
  return byTitle ?? Number(/^第(\d+)列$/.exec(column)?.[1] ?? 0) - 1;
}

const cellAt = (row: Row, position: number): string => plainTextOf(withoutEndOfFile(row.cells[position - 1] ?? ''));

function checkControl(control: ControlLine, row: Row | undefined, rows: number): FrameReport {
  if (!row) return { problems: ['文件里没有控制行'] };
  const first = cellAt(row, 1);
  if (control.mark !== undefined && normaliseHeading(first) !== normaliseHeading(control.mark))
    return { problems: [`第 ${row.position} 行应是以“${control.mark}”开头的控制行，却以${quoteShortened(first)}开头`] };
  const problems: string[] = [];
  const { list } = control;
  if (list && normaliseHeading(cellAt(row, list.at)) !== normaliseHeading(list.word))
    problems.push(`控制行写明的名单是${quoteShortened(cellAt(row, list.at))}，这个来源的名单是“${list.word}”，请核对是否选错了文件`);
  if (control.count !== undefined) problems.push(...checkCount('控制行', cellAt(row, control.count), rows));
  const date = readControlDay('日期', row, control.date, problems);
  const effectiveOn = readControlDay('生效日期', row, control.effectiveOn, problems);
  return { problems, ...(date && { date }), ...(effectiveOn && { effectiveOn }) };
}

/** Parses `20260820` or `2026-08-20`, also followed by a time as in `20260820-15:30:00.000`. */
export const readStatedDay = (text: string): CellReading => readDay(text.replace(/^(\d{8})[-T ]\d.*$/, '$1'), { date1904: false });

function readControlDay(what: string, row: Row, position: number | undefined, problems: string[]): Day | undefined {
  if (position === undefined) return undefined;
  const reading = readStatedDay(cellAt(row, position));
  if ('value' in reading) return String(reading.value);
  problems.push(`控制行第 ${position} 项应是${what}：${reading.problem}`);
  return undefined;
}

function checkCount(line: string, stated: string, rows: number): string[] {
  const [, digits] = /^(\d{1,3}(?:[, ]\d{3})+|\d{1,9}) ?[行条笔]?$/.exec(stated) ?? [];
  if (digits === undefined) return [`${line}应写明行数，却是${quoteShortened(stated)}`];
  const count = Number(digits.replaceAll(/[, ]/g, ''));
  return count === rows ? [] : [`${line}写明 ${count} 行，文件里有 ${rows} 行：${advice}`];
}

function checkTrailer(trailer: TrailerLine, row: Row | undefined, rows: number, tally: RowTally): string[] {
  if (!row) return [`文件没有尾行：${advice}`];
  const first = cellAt(row, 1);
  if (trailer.mark !== undefined && normaliseHeading(first) !== normaliseHeading(trailer.mark))
    return [`最后一行（第 ${row.position} 行）应是以“${trailer.mark}”开头的尾行，却以${quoteShortened(first)}开头：${advice}`];
  const problems = trailer.count === undefined ? [] : checkCount('尾行', cellAt(row, trailer.count), rows);
  for (const sum of trailer.sums ?? []) problems.push(...checkSum(sum, row.cells[sum.at - 1] ?? '', tally.totalOf(sum)));
  return problems;
}

function checkSum({ column, modulo }: SumInTrailer, cell: Cell, total: bigint): string[] {
  const stated = toExact(cell);
  const rest = modulo === undefined ? '' : `除以 ${modulo} 的余数`;
  if (stated === undefined) return [`尾行应写明「${column}」的合计${rest}，却是${quoteShortened(plainTextOf(cell))}`];
  return stated === total
    ? []
    : [`尾行写明「${column}」合计${rest} ${formatExact(stated)}，各行相加${rest}是 ${formatExact(total)}：${advice}`];
}

async function checkDigest(
  sheet: Sheet,
  { control }: FileLayout,
  { at, algorithm, modulo, withControl, withBreaks }: NonNullable<TrailerLine['checksum']>,
  row: Row,
): Promise<string[]> {
  const stated = cellAt(row, at);
  const name = algorithmNames[algorithm];
  if (stated === '') return [`尾行第 ${at} 项应写明 ${name}，却是空的`];
  if (!sheet.lines) return ['来源写明了校验值，只有文本文件能核对，请导入原来的文本文件'];
  const digest = startDigest(algorithm, modulo);
  let hasControl = !control;
  let held: Buffer | undefined;
  for await (const line of sheet.lines()) {
    const text = line.toString('latin1');
    if (/^[\s\0]*$/.test(text.replaceAll(endOfFile, ''))) continue;
    if (!hasControl && !withControl) {
      hasControl = true;
      continue;
    }
    hasControl = true;
    // The last line is the trailer, which cannot be part of its own checksum.
    if (held) digest.add(held);
    held = withBreaks ? line : withoutBreak(line);
  }
  const actual = digest.end();
  return isSameChecksum(stated, actual) ? [] : [`尾行写明的 ${name} 是 ${stated}，按文件内容算得 ${actual}：${advice}`];
}

/** In UTF-16 each character of a line break is accompanied by a zero byte. */
function withoutBreak(line: Buffer): Buffer {
  const ending = /(?:\r?\n|\r\0\n\0|\n\0|\0\r\0\n|\0\n)$/.exec(line.toString('latin1'));
  return ending ? line.subarray(0, ending.index) : line;
}

/** An incremental checksum. */
interface Digest {
  add(bytes: Uint8Array): void;
  /** Upper-case hexadecimal; the sum of bytes as three decimal digits. */
  end(): string;
}

/** Starts a checksum with the trailer's algorithm. */
function startDigest(algorithm: Algorithm, modulo?: number): Digest {
  if (algorithm === 'bytes') return sumBytes(modulo);
  return algorithm === 'crc32' ? checkCycles() : fromHash(createHash(algorithm));
}

function fromHash(hash: Hash): Digest {
  return { add: (bytes) => void hash.update(bytes), end: () => hash.digest('hex').toUpperCase() };
}

function checkCycles(): Digest {
  let value = 0;
  return {
    add: (bytes) => {
      value = crc32(bytes, value);
    },
    end: () => value.toString(16).toUpperCase().padStart(8, '0'),
  };
}

/** The FIX checksum: the sum of all bytes, modulo 256 or the agreed modulus. */
function sumBytes(modulo = 256): Digest {
  let sum = 0;
  return {
    add: (bytes) => {
      for (const byte of bytes) sum = (sum + byte) % modulo;
    },
    end: () => String(sum).padStart(3, '0'),
  };
}

/** Compares the stated checksum with the computed one, ignoring letter case, `0x` and leading zeros. */
function isSameChecksum(stated: string, actual: string): boolean {
  const plain = (text: string) =>
    text
      .trim()
      .toUpperCase()
      .replace(/^0X/, '')
      .replace(/^0+(?=.)/, '');
  return plain(stated) === plain(actual);
}
