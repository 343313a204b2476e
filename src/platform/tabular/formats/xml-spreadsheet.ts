import { FileError, type Cell, type Row, type Sheet } from '../cell.ts';
import { limits } from '../limits.ts';
import { fillMergedCells, type MergedArea } from '../merged-cells.ts';
import { numberCell } from '../number-cell.ts';
import { attributeOf, parseWholeXml, type Attributes, type XmlHandler } from '../xml-events.ts';

/** Number formats with predefined names. */
const namedFormats: Readonly<Record<string, string>> = {
  Percent: '0.00%',
  'General Date': 'yyyy-mm-dd hh:mm',
  'Short Date': 'yyyy-mm-dd',
  'Medium Date': 'yyyy-mm-dd',
  'Long Date': 'yyyy-mm-dd',
};

/** Reads the sheets of an XML Spreadsheet 2003 whole, which is one XML document. */
export async function readXmlSpreadsheet(pieces: AsyncIterable<string>): Promise<Sheet[]> {
  const reader = new WorkbookReader();
  await parseWholeXml(pieces, reader);
  return reader.sheets.map(({ name, isHidden, rows, areas }) => ({
    name,
    isHidden,
    isDelimited: false,
    hasAddresses: true,
    unit: '行',
    date1904: reader.date1904,
    rows: () => fillMergedCells(rows, areas),
  }));
}

interface ReadSheet {
  name: string;
  isHidden: boolean;
  rows: Row[];
  areas: MergedArea[];
}

interface OpenCell {
  column: number;
  style: string | undefined;
  formula: string | undefined;
  type: string | undefined;
  text: string;
}

class WorkbookReader implements XmlHandler {
  readonly sheets: ReadSheet[] = [];
  date1904 = false;
  readonly #styles = new Map<string, { parent: string | undefined; format: string | undefined }>();
  #style = '';
  #tableStyle: string | undefined;
  #columnStyles: (string | undefined)[] = [];
  #rowStyle: string | undefined;
  /** Next row, from 1. */
  #position = 1;
  #row: { position: number; cells: Cell[]; isHidden?: boolean } | undefined;
  /** Next column. */
  #column = 0;
  #cell: OpenCell | undefined;
  #isData = false;
  #isComment = false;
  #isVisibility = false;

  open(name: string, attributes: Attributes): void {
    if (name === 'Style' || name === 'NumberFormat') this.#openStyle(name, attributes);
    else if (name === 'Date1904') this.date1904 = true;
    else if (name === 'Worksheet') this.sheets.push({ name: attributeOf(attributes, 'Name') ?? '', isHidden: false, rows: [], areas: [] });
    else if (name === 'Visible') this.#isVisibility = true;
    else if (name === 'Table') {
      this.#position = 1;
      this.#columnStyles = [];
      this.#tableStyle = attributeOf(attributes, 'StyleID');
    } else if (name === 'Column') this.#openColumn(attributes);
    else if (name === 'Row') this.#openRow(attributes);
    else if (name === 'Cell') this.#openCell(attributes);
    else if (name === 'Comment' || name === 'PhoneticText') this.#isComment = true;
    else if (name === 'Data' && this.#cell && !this.#isComment) {
      this.#isData = true;
      this.#cell.type = attributeOf(attributes, 'Type') ?? 'String';
    }
  }

  #openStyle(name: string, attributes: Attributes): void {
    if (name === 'Style') {
      this.#style = attributeOf(attributes, 'ID') ?? '';
      this.#styles.set(this.#style, { parent: attributeOf(attributes, 'Parent'), format: undefined });
    } else this.#styles.set(this.#style, { ...this.#styles.get(this.#style)!, format: attributeOf(attributes, 'Format') });
  }

  #openColumn(attributes: Attributes): void {
    const first = (countOf(attributes, 'Index') || this.#columnStyles.length + 1) - 1;
    const last = Math.min(first + countOf(attributes, 'Span'), limits.cellsPerRow);
    for (let column = first; column <= last; column += 1) this.#columnStyles[column] = attributeOf(attributes, 'StyleID');
  }

  #openRow(attributes: Attributes): void {
    this.#position = countOf(attributes, 'Index') || this.#position;
    this.#row = { position: this.#position, cells: [], ...(attributeOf(attributes, 'Hidden') === '1' && { isHidden: true }) };
    this.#rowStyle = attributeOf(attributes, 'StyleID');
    this.#position += 1 + countOf(attributes, 'Span');
    this.#column = 0;
  }

  #openCell(attributes: Attributes): void {
    if (!this.#row) return;
    const { position } = this.#row;
    const column = (countOf(attributes, 'Index') || this.#column + 1) - 1;
    if (column >= limits.cellsPerRow) throw new FileError(`第 ${position} 行的列数超过 ${limits.cellsPerRow}。`);
    const formula = attributeOf(attributes, 'Formula');
    const style = attributeOf(attributes, 'StyleID') ?? this.#rowStyle ?? this.#columnStyles[column] ?? this.#tableStyle;
    this.#cell = { column, style, formula, type: undefined, text: '' };
    const below = countOf(attributes, 'MergeDown');
    if (below > 0) this.sheets.at(-1)?.areas.push({ top: position, bottom: position + below, left: column });
    this.#column = column + 1 + countOf(attributes, 'MergeAcross');
  }

  text(text: string): void {
    const sheet = this.sheets.at(-1);
    if (this.#isVisibility && sheet) sheet.isHidden = text.trim() !== '' && text.trim() !== 'SheetVisible';
    if (!this.#isData || this.#isComment || !this.#cell) return;
    this.#cell.text += text;
    if (this.#cell.text.length > limits.cell) throw new FileError(`第 ${this.#row?.position} 行有一个单元格超过 ${limits.cell} 个字符。`);
  }

  close(name: string): void {
    if (name === 'Visible') this.#isVisibility = false;
    else if (name === 'Comment' || name === 'PhoneticText') this.#isComment = false;
    else if (name === 'Data' && !this.#isComment) this.#isData = false;
    else if (name === 'Cell' && this.#row && this.#cell) {
      const { cells } = this.#row;
      while (cells.length < this.#cell.column) cells.push('');
      cells[this.#cell.column] = this.#toCell(this.#cell);
      this.#cell = undefined;
    } else if (name === 'Row' && this.#row) {
      // A row with nothing but formats would only take memory.
      if (this.#row.cells.some((cell) => cell !== '')) this.sheets.at(-1)?.rows.push(this.#row);
      this.#row = undefined;
    }
  }

  #toCell({ type, text, style, formula }: OpenCell): Cell {
    if (type === undefined) return formula === undefined ? '' : { kind: 'broken', reason: 'noResult', text: formula };
    if (type === 'Error') return { kind: 'broken', reason: 'error', text };
    if (type === 'Boolean') return text.trim() === '1' ? 'TRUE' : 'FALSE';
    if (type === 'DateTime') return text.replace(/T00:00:00(\.0+)?$/, '').replace(/T([\d:]{8})(\.0+)?$/, ' $1');
    const value = Number(text);
    if (type !== 'Number' || text.trim() === '' || !Number.isFinite(value)) return text;
    return numberCell(value, this.#formatOf(style), this.date1904);
  }

  /** Returns the format of a style; a style inherits from its parent. */
  #formatOf(style: string | undefined): string {
    let known = this.#styles.get(style ?? 'Default');
    for (let depth = 0; known && known.format === undefined && depth < 10; depth += 1) known = this.#styles.get(known.parent ?? '');
    const format = known?.format ?? 'General';
    return namedFormats[format] ?? format;
  }
}

/** Returns a number attribute; 0 when missing. */
const countOf = (attributes: Attributes, name: string): number => Number(attributeOf(attributes, name)) || 0;
