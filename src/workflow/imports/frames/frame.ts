import type { Cell, Row, Sheet } from '#platform/tabular/cell.ts';
import { isBlank } from '../reading/sheet-rows.ts';
import type { FileLayout } from '../sources/layout.ts';
import type { SourceField } from '../sources/source-view.ts';
import type { SourceMapping } from '../sources/source.ts';

/** What is agreed on the files of a source, in terms of one table. */
export interface AgreedFrame {
  layout: FileLayout;
  /** Titles of the columns by their place, counted from 0. Empty where the files have a header. */
  titles: ReadonlyMap<number, string>;
}

/** The frame of a described source; undefined where nothing is agreed. */
export function toFrame(
  { columns, layout }: Pick<SourceMapping, 'columns' | 'layout'>,
  fields: readonly Pick<SourceField, 'key' | 'title'>[],
): AgreedFrame | undefined {
  const titles = new Map(
    fields.flatMap(({ key, title }) => {
      const position = columns[key]?.position;
      return position === undefined ? [] : [[position - 1, title] as const];
    }),
  );
  return layout || titles.size > 0 ? { layout: layout ?? {}, titles } : undefined;
}

export const isBlankRow = ({ cells }: Row): boolean => cells.every(isBlank);

/**
 * The rows of a sheet without its control line and trailer; where the columns are known by their places, with a header
 * before them that says so. What stands in both lines is verified by `verifyFrame`.
 */
export function unframe(sheet: Sheet, { layout, titles }: AgreedFrame): Sheet {
  if (!layout.control && !layout.trailer && titles.size === 0) return sheet;
  const rows = async function* (): AsyncGenerator<Row> {
    let isHeaded = titles.size === 0;
    for await (const { kind, row } of partRows(sheet.rows(), layout)) {
      if (kind !== 'row') continue;
      if (!isHeaded) yield toHeader(layout, titles, row);
      isHeaded = true;
      yield row;
    }
    if (!isHeaded) yield toHeader(layout, titles, undefined);
  };
  return { ...sheet, rows };
}

/** A row that was told from the lines around it. */
export interface PartedRow {
  kind: 'control' | 'row' | 'trailer';
  row: Row;
}

/** Tells the first and the last row that are not blank from the rest, where the layout says that they are no rows of the list. */
export async function* partRows(rows: AsyncIterable<Row>, layout: FileLayout): AsyncGenerator<PartedRow> {
  let hasControl = !layout.control;
  let held: Row | undefined;
  for await (const row of rows) {
    if (isBlankRow(row)) continue;
    if (!hasControl) yield { kind: 'control', row };
    else if (!layout.trailer) yield { kind: 'row', row };
    else {
      if (held) yield { kind: 'row', row: held };
      held = row;
    }
    hasControl = true;
  }
  if (held) yield { kind: 'trailer', row: held };
}

/** A header made of the agreed places, as wide as the agreement or else the first row says. */
function toHeader({ cells }: FileLayout, titles: ReadonlyMap<number, string>, first: Row | undefined): Row {
  const last = first?.cells.findLastIndex((cell: Cell) => !isBlank(cell)) ?? -1;
  const width = Math.max(cells ?? last + 1, ...[...titles.keys()].map((place) => place + 1));
  return { position: 0, cells: Array.from({ length: width }, (_, place) => titles.get(place) ?? `第${place + 1}列`) };
}
