import { getDocumentProxy } from 'unpdf';
import type { DocumentLine, LineReader } from './read-lines.ts';

/** Words at one position of a page; `y` grows downwards. */
interface Piece {
  text: string;
  x: number;
  end: number;
  y: number;
  size: number;
}

/** Pieces at the same height, from left to right. */
type Row = Piece[];

const mostPages = 12;

/** Returns the lines of a PDF as displayed, column by column. Throws the reader's error for a file that it cannot open. */
export async function readPdfLines(bytes: Uint8Array, reader: LineReader): Promise<DocumentLine[]> {
  const document = await getDocumentProxy(bytes);
  const [head, narrow, wide]: [DocumentLine[], DocumentLine[], DocumentLine[]] = [[], [], []];
  for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = joinPieces(items.flatMap((item) => ('str' in item ? toPiece(item) : [])));
    const { above, columns } = findColumns(pieces, reader);
    (narrow.length + wide.length === 0 ? head : wide).push(...toLines(above));
    const [one = [], other = []] = columns.map(toLines);
    const isLeftNarrow = columns.length === 2 && widthOf(columns[0]!) <= widthOf(columns[1]!);
    narrow.push(...(columns.length < 2 ? [] : isLeftNarrow ? one : other));
    wide.push(...(columns.length < 2 || !isLeftNarrow ? one : other));
    page.cleanup();
  }
  return [...head, ...narrow, ...(narrow.length > 0 ? [[]] : []), ...wide];
}

interface TextItem {
  str: string;
  width: number;
  transform: unknown[];
}

function toPiece({ str, width, transform }: TextItem): Piece[] {
  const [, , c, d, x, y] = transform as number[];
  const size = Math.hypot(c!, d!);
  if (str.trim() === '' || !(size > 0)) return [];
  // Spaces at its ends are part of its width.
  const each = width / Math.max(1, str.length);
  const [before, after] = [str.length - str.trimStart().length, str.length - str.trimEnd().length];
  return [{ text: str.trim(), x: x! + before * each, end: x! + width - after * each, y: -y!, size }];
}

/** Groups pieces into rows; pieces that overlap vertically by more than half are in the same row. */
function toRows(pieces: readonly Piece[]): Row[] {
  const rows: Row[] = [];
  for (const piece of pieces.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    const height = row && Math.min(row[0]!.size, piece.size);
    if (row && Math.abs(row[0]!.y - piece.y) < height! * 0.5) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x));
}

/** In units of the font size: gaps of this width are a space, and a separation of parts. */
const [blank, apart] = [0.18, 1.2];

/** Joins pieces between two wide gaps, because the letters of a word may come one by one. */
const joinPieces = (pieces: readonly Piece[]): Piece[] => toRows(pieces).flatMap(joinRow);

function joinRow(row: Row): Piece[] {
  const joined: Piece[] = [];
  for (const piece of row) {
    const last = joined.at(-1);
    const gap = last ? (piece.x - last.end) / Math.max(last.size, piece.size) : Infinity;
    // Some programs draw bold letters twice.
    if (last && gap < -0.5 && last.text.endsWith(piece.text)) continue;
    if (last && gap < apart) {
      last.text += (gap > blank ? ' ' : '') + piece.text;
      last.end = Math.max(last.end, piece.end);
    } else joined.push({ ...piece });
  }
  return joined;
}

/** A line with at least this many letters that reaches the edge continues in the next line. */
const fewestLetters = 24;
const isPoint = /^\s*(?:[•·●○■□◆◇▪▫➢➤✓✔*※→–—-]|[(（]?\d{1,2}[)）、.．])/;

/** Turns rows into lines and rejoins sentences that were broken at the edge of the column. */
function toLines(pieces: readonly Piece[]): DocumentLine[] {
  const edge = Math.max(...pieces.map(({ end }) => end), 0);
  const lines: string[][] = [];
  let last: Piece | undefined;
  for (const row of toRows(pieces)) {
    const [first] = row as [Piece];
    const isBroken =
      last &&
      row.length === 1 &&
      last.end - last.x > fewestLetters * last.size &&
      edge - last.end < 2 * last.size &&
      first.y - last.y < 2.2 * last.size &&
      Math.abs(first.size - last.size) < 0.5 &&
      Math.abs(first.x - last.x) < 2 * last.size &&
      // Only sentences, not names and dates that happen to reach the edge.
      /[，、,；;。]/.test(lines.at(-1)![0]!) &&
      !/[。；;！!：:]$/.test(last.text) &&
      !isPoint.test(first.text);
    if (isBroken) lines.at(-1)![0] += (/[a-z,]$/i.test(last!.text) ? ' ' : '') + first.text;
    else lines.push(row.map(({ text }) => text));
    last = row.length === 1 ? first : undefined;
  }
  return lines;
}

const widthOf = (pieces: readonly Piece[]): number =>
  Math.max(...pieces.map(({ end }) => end), 0) - Math.min(...pieces.map(({ x }) => x), Infinity);

/** Splits the page into the part above its columns and the columns from left to right; one column if there are no others. */
function findColumns(pieces: readonly Piece[], reader: LineReader): { above: Piece[]; columns: Piece[][] } {
  const whole = { above: [], columns: [[...pieces]] };
  const gutter = findGutter(pieces);
  if (!gutter) return whole;
  const { at, top } = gutter;
  const left = pieces.filter((piece) => piece.y > top && piece.end <= at);
  const right = pieces.filter((piece) => piece.y > top && piece.x >= at);
  const [isLeft, isRight] = [left, right].map((column) => column.some(({ text }) => reader.isHeading(text)));
  // A heading on only one side means a table, or headings beside their sections, unless the other side has separate lines.
  const areColumns = isLeft && isRight ? true : isLeft ? false : alignment(left, right) < 0.5;
  return areColumns ? { above: pieces.filter((piece) => piece.y <= top), columns: [left, right] } : whole;
}

/** Finds a vertical strip without text along most of the page; `top` is where it begins. */
function findGutter(pieces: readonly Piece[]): { at: number; top: number } | undefined {
  if (pieces.length < 8) return undefined;
  const [start, end] = [Math.min(...pieces.map(({ x }) => x)), Math.max(...pieces.map((piece) => piece.end))];
  const size = pieces.map((piece) => piece.size).toSorted((a, b) => a - b)[pieces.length >> 1]!;
  let best: { at: number; top: number; width: number; held: number } | undefined;
  for (let at = start + (end - start) * 0.15; at < start + (end - start) * 0.85; at += size / 2) {
    const crossing = pieces.filter((piece) => piece.x < at && piece.end > at);
    const top = Math.max(-Infinity, ...crossing.map(({ y }) => y));
    const body = pieces.filter(({ y }) => y > top);
    if (body.length < pieces.length * 0.6) continue;
    const edge = Math.max(...body.filter((piece) => piece.end <= at).map((piece) => piece.end), start);
    const next = Math.min(...body.filter(({ x }) => x >= at).map(({ x }) => x), end);
    const [onLeft, onRight] = [body.filter((piece) => piece.end <= at), body.filter(({ x }) => x >= at)];
    if (toRows(onLeft).length < 4 || toRows(onRight).length < 4 || next - edge < size) continue;
    const found = { at, top, width: next - edge, held: body.length };
    // Prefers the strip beside most of the page; further right is the gap between a long line's end and other lines.
    if (!best || found.held > best.held || (found.held === best.held && found.width > best.width)) best = found;
  }
  return best;
}

/** Returns the share of the shorter side's lines that are level with a line of the other side. */
function alignment(left: readonly Piece[], right: readonly Piece[]): number {
  const [fewer, more] = [toRows(left), toRows(right)].toSorted((a, b) => a.length - b.length) as [Row[], Row[]];
  const aligned = fewer.filter(([one]) => more.some(([other]) => Math.abs(one!.y - other!.y) < one!.size * 0.25));
  return aligned.length / fewer.length;
}
