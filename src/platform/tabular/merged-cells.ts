import { columnLetters, FileError, type Cell, type Row } from './cell.ts';

/** Cells merged over more than one row; rows are counted from 1, columns from 0. */
export interface MergedArea {
  top: number;
  bottom: number;
  left: number;
}

/**
 * Yields the rows of a sheet as displayed: the value of merged cells applies to every row that they span, and rows without
 * content are left out. A row that only shares in merged cells (a title over two rows) has no content. Positions must rise.
 * Throws `FileError` when another value is hidden behind merged cells: it is unclear which of the two is meant.
 */
export async function* fillMergedCells(rows: AsyncIterable<Row> | Iterable<Row>, areas: readonly MergedArea[]): AsyncGenerator<Row> {
  const waiting = areas.toSorted((one, other) => other.top - one.top);
  let open: { area: MergedArea; value: Cell }[] = [];
  for await (const row of rows) {
    if (!row.cells.some((cell) => cell !== '')) continue;
    if (areas.length === 0) {
      yield row;
      continue;
    }
    open = open.filter(({ area }) => area.bottom >= row.position);
    const cells = open.length > 0 ? fill(row, open) : row.cells;
    while (waiting.length > 0 && waiting.at(-1)!.top <= row.position) {
      const area = waiting.pop()!;
      const value = row.cells[area.left] ?? '';
      if (area.top === row.position && value !== '') open.push({ area, value });
    }
    yield cells === row.cells ? row : { ...row, cells };
  }
}

function fill({ cells: own, position }: Row, open: readonly { area: MergedArea; value: Cell }[]): Cell[] {
  const cells = [...own];
  for (const { area, value } of open) {
    while (cells.length <= area.left) cells.push('');
    const covered = cells[area.left]!;
    if (covered !== '' && textOf(covered) !== textOf(value)) throw contradiction(area, position);
    cells[area.left] = value;
  }
  return cells;
}

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.kind === 'number' ? String(cell.value) : cell.text);

function contradiction({ left, top, bottom }: MergedArea, position: number): FileError {
  const letters = columnLetters(left);
  return new FileError(
    `单元格 ${letters}${top}:${letters}${bottom} 是合并的，但 ${letters}${position} 里另有看不见的内容，分不清以哪个为准。请取消合并、核对各行后再导入。`,
    { position },
  );
}
