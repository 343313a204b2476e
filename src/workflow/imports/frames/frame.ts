import type { Cell, Row, Sheet } from '#platform/tabular/cell.ts';
import { isBlank } from '../reading/sheet-rows.ts';
import type { FileLayout } from '../sources/layout.ts';
import type { SourceField } from '../sources/source-view.ts';
import type { SourceMapping } from '../sources/source.ts';

/** The agreed layout of a source's files, for one table. */
export interface AgreedFrame {
  layout: FileLayout;
  /** The titles of the columns by index from 0. Empty where the files have a header. */
  titles: ReadonlyMap<number, string>;
}

/** Returns the layout of a described source, or undefined where nothing is agreed. */
export function toAgreedFrame(
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
 * Removes the control line and trailer from a sheet; adds a header where the columns are defined by position. `verifyFrame`
 * verifies the content of both lines.
 */
export function removeFrame(sheet: Sheet, { layout, titles }: AgreedFrame): Sheet {
  if (!layout.control && !layout.trailer && titles.size === 0) return sheet;
  const rows = async function* (): AsyncGenerator<Row> {
    let isHeaded = titles.size === 0;
    for await (const { kind, row } of classifyRows(sheet.rows(), layout)) {
      if (kind !== 'row') continue;
      if (!isHeaded) yield toHeader(layout, titles, row);
      isHeaded = true;
      yield row;
    }
    if (!isHeaded) yield toHeader(layout, titles, undefined);
  };
  return { ...sheet, rows };
}

/** A row with its part: control line, header, data or trailer. */
export interface ClassifiedRow {
  kind: 'control' | 'row' | 'trailer';
  row: Row;
}

/** Separates the first and the last non-blank row from the rest, where the layout says that they are not rows of the list. */
export async function* classifyRows(rows: AsyncIterable<Row>, layout: FileLayout): AsyncGenerator<ClassifiedRow> {
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

/** Builds a header from the agreed positions, as wide as agreed or as the first row. */
function toHeader({ cells }: FileLayout, titles: ReadonlyMap<number, string>, first: Row | undefined): Row {
  const last = first?.cells.findLastIndex((cell: Cell) => !isBlank(cell)) ?? -1;
  const width = Math.max(cells ?? last + 1, ...[...titles.keys()].map((place) => place + 1));
  return { position: 0, cells: Array.from({ length: width }, (_, place) => titles.get(place) ?? `第${place + 1}列`) };
}
