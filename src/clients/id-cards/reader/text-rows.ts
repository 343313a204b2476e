/** A position in the picture, in pixels. */
export interface TextBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A character with its confidence, 0 to 1. */
interface Character {
  character: string;
  confidence: number;
  box: TextBox;
}

/** A piece of text with its position in the picture. */
export interface TextPiece {
  text: string;
  confidence: number;
  box: TextBox;
}

/** A row of print without blanks. */
export class TextRow {
  readonly text: string;
  readonly #characters: readonly Character[];

  constructor(pieces: readonly TextPiece[]) {
    this.#characters = pieces.flatMap(toCharacters);
    this.text = this.#characters.map(({ character }) => character).join('');
  }

  /** Returns the first group of the pattern's match, with the confidence of its least certain character and its bounding box. */
  find(pattern: RegExp): { value: string; confidence: number; box: TextBox } | undefined {
    const match = new RegExp(pattern, `${pattern.flags.replace('d', '')}d`).exec(this.text);
    const place = match?.indices?.[1];
    const value = match?.[1];
    if (!place || !value) return undefined;
    const start = lengthOf(this.text.slice(0, place[0]));
    const found = this.#characters.slice(start, start + lengthOf(value));
    return {
      value,
      confidence: Math.min(...found.map(({ confidence }) => confidence)),
      box: computeBoundingBox(found.map(({ box }) => box)),
    };
  }
}

/** Returns the bounding box of all boxes. */
export function computeBoundingBox(boxes: readonly TextBox[]): TextBox {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  };
}

/** OCR returns the box of a piece; its characters share it evenly. */
function toCharacters({ text, confidence, box }: TextPiece): Character[] {
  const characters = [...text.replaceAll(/\s/g, '')];
  const width = (box.x1 - box.x0) / characters.length;
  return characters.map((character, at) => ({
    character,
    confidence,
    box: { ...box, x0: box.x0 + at * width, x1: box.x0 + (at + 1) * width },
  }));
}

/** Counts code points, so that rare characters of names count as one. */
const lengthOf = (text: string): number => Array.from(text).length;

/** Groups adjacent pieces into rows, from top to bottom and left to right. */
export function toRows(pieces: readonly TextPiece[]): TextRow[] {
  const rows: TextPiece[][] = [];
  for (const piece of pieces.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const last = rows.at(-1);
    if (last?.some((other) => isBeside(other, piece))) last.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => new TextRow(row.toSorted((a, b) => a.box.x0 - b.box.x0)));
}

const middleOf = ({ box }: TextPiece): number => (box.y0 + box.y1) / 2;

/** Returns true when the middle of each lies within the height of the other. */
function isBeside(a: TextPiece, b: TextPiece): boolean {
  const isWithin = (middle: number, { y0, y1 }: TextPiece['box']): boolean => middle > y0 && middle < y1;
  return isWithin(middleOf(a), b.box) && isWithin(middleOf(b), a.box);
}
