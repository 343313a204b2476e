import { FileError, type Cell, type Row, type Sheet } from '../cell.ts';
import { limits } from '../limits.ts';
import { fillMergedCells, type MergedArea } from '../merged-cells.ts';
import { attributeOf, parseWholeXml, type Attributes, type XmlHandler } from '../xml-events.ts';

/** Reads the sheets of an OpenDocument spreadsheet whole, from its content.xml or from the single XML document of a flat one. */
export async function readOds(pieces: AsyncIterable<Buffer | string>): Promise<Sheet[]> {
  const reader = new ContentReader();
  await parseWholeXml(pieces, reader);
  return reader.sheets.map(({ name, isHidden, rows, areas }) => ({
    name,
    isHidden,
    isDelimited: false,
    hasAddresses: true,
    unit: '行',
    date1904: false,
    rows: () => fillMergedCells(rows, areas),
  }));
}

interface ReadSheet {
  name: string;
  isHidden: boolean;
  rows: Row[];
  areas: MergedArea[];
}

/** Elements whose text is not part of the cell's value. */
const aside = new Set(['annotation', 'ruby-text', 'tracked-changes', 'shapes', 'frame', 'note']);

class ContentReader implements XmlHandler {
  readonly sheets: ReadSheet[] = [];
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  /** Nesting depth: tables inside of cells are not sheets. */
  #tables = 0;
  #position = 1;
  #row: { cells: Cell[]; repeated: number; isHidden: boolean } | undefined;
  /** Next column; empty cells at the end of a row are only counted. */
  #column = 0;
  #cell: { attributes: Attributes; text: string; paragraphs: number } | undefined;
  #isParagraph = false;
  #aside = 0;
  #repeats: number = limits.spannedCells;

  open(name: string, attributes: Attributes): void {
    if (this.#aside > 0 || aside.has(name)) {
      this.#aside += 1;
      return;
    }
    const count = (key: string) => Number(attributeOf(attributes, key) ?? 1) || 1;
    if (name === 'table') this.#openTable(attributes);
    else if (name === 'style') this.#style = attributeOf(attributes, 'name') ?? '';
    else if (name === 'table-properties' && attributeOf(attributes, 'display') === 'false') this.#hiddenStyles.add(this.#style);
    else if (this.#tables > 1) return;
    else if (name === 'table-row' && this.#tables === 1) {
      const isHidden = ['collapse', 'filter'].includes(attributeOf(attributes, 'visibility') ?? '');
      this.#row = { cells: [], repeated: count('number-rows-repeated'), isHidden };
      this.#column = 0;
    } else if ((name === 'table-cell' || name === 'covered-table-cell') && this.#row) this.#cell = { attributes, text: '', paragraphs: 0 };
    else if (name === 'p' && this.#cell) {
      if (this.#cell.paragraphs > 0) this.#addText('\n');
      this.#cell.paragraphs += 1;
      this.#isParagraph = true;
    } else if (this.#isParagraph && name === 's')
      this.#addText(' '.repeat(Math.min(limits.cell, Number(attributeOf(attributes, 'c') ?? 1) || 1)));
    else if (this.#isParagraph && name === 'tab') this.#addText('\t');
    else if (this.#isParagraph && name === 'line-break') this.#addText('\n');
  }

  text(text: string): void {
    if (this.#aside === 0 && this.#isParagraph) this.#addText(text.replaceAll(/\s+/g, ' '));
  }

  close(name: string): void {
    if (this.#aside > 0) {
      this.#aside -= 1;
      return;
    }
    if (name === 'table') this.#tables -= 1;
    else if (this.#tables > 1) return;
    else if (name === 'p') this.#isParagraph = false;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell();
    else if (name === 'table-row') this.#closeRow();
  }

  #openTable(attributes: Attributes): void {
    this.#tables += 1;
    if (this.#tables > 1) return;
    const isHidden = attributeOf(attributes, 'display') === 'false' || this.#hiddenStyles.has(attributeOf(attributes, 'style-name') ?? '');
    this.sheets.push({ name: attributeOf(attributes, 'name') ?? '', isHidden, rows: [], areas: [] });
    this.#position = 1;
  }

  #addText(text: string): void {
    if (!this.#cell) return;
    this.#cell.text += text;
    if (this.#cell.text.length > limits.cell) throw new FileError(`第 ${this.#position} 行有一个单元格超过 ${limits.cell} 个字符。`);
  }

  #closeCell(): void {
    if (!this.#row || !this.#cell) return;
    const { attributes, text } = this.#cell;
    this.#cell = undefined;
    const repeated = Number(attributeOf(attributes, 'number-columns-repeated') ?? 1) || 1;
    const cell = toCell(attributes, text);
    if (cell !== '') {
      if (this.#column + repeated > limits.cellsPerRow) throw new FileError(`第 ${this.#position} 行的列数超过 ${limits.cellsPerRow}。`);
      while (this.#row.cells.length < this.#column) this.#row.cells.push('');
      for (let copy = 0; copy < repeated; copy += 1) this.#row.cells.push(cell);
    }
    const spanned = Number(attributeOf(attributes, 'number-rows-spanned') ?? 1) || 1;
    if (spanned > 1) this.sheets.at(-1)?.areas.push({ top: this.#position, bottom: this.#position + spanned - 1, left: this.#column });
    this.#column += repeated;
  }

  #closeRow(): void {
    if (!this.#row) return;
    const { cells, repeated, isHidden } = this.#row;
    if (cells.length > 0) {
      this.#repeats -= repeated;
      if (this.#repeats < 0) throw new FileError('工作表里重复的行过多，拒绝读取。请确认文件来源。');
      for (let copy = 0; copy < repeated; copy += 1)
        this.sheets.at(-1)?.rows.push({ position: this.#position + copy, cells, ...(isHidden && { isHidden }) });
    }
    this.#position += repeated;
    this.#row = undefined;
  }
}

function toCell(attributes: Attributes, text: string): Cell {
  const type = attributeOf(attributes, 'value-type');
  const formula = attributeOf(attributes, 'formula');
  if (formula !== undefined && /^(#[A-Z/0!?]+|Err:\d+)$/.test(text)) return { kind: 'broken', reason: 'error', text };
  if (type === undefined && text === '') return formula === undefined ? '' : { kind: 'broken', reason: 'noResult', text: formula };
  const value = Number(attributeOf(attributes, 'value') ?? Number.NaN);
  if ((type === 'float' || type === 'currency' || type === 'percentage') && Number.isFinite(value))
    return { kind: 'number', value, isPercent: type === 'percentage' };
  if (type === 'boolean') return attributeOf(attributes, 'boolean-value') === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'date') return (attributeOf(attributes, 'date-value') ?? text).replace(/T00:00:00(\.0+)?$/, '').replace('T', ' ');
  return text === '' ? (attributeOf(attributes, 'string-value') ?? '') : text;
}
