import { DOMParser, Fragment, type Schema } from 'prosemirror-model';

/** A table in a cell is unwrapped: listeners of a screen reader cannot follow two at once. */
export const isTable = (dom: HTMLElement): null | false =>
  (dom as HTMLTableElement).rows.length > 0 && !dom.parentElement?.closest('td, th') ? null : false;

/** Returns the caption, empty if missing, and the rows: those of the head first, of the foot last. */
export function parseTable(dom: globalThis.Node, schema: Schema): Fragment {
  const table = dom as HTMLTableElement;
  const parser = DOMParser.fromSchema(schema);
  const { table_caption, table: rowsOf, table_row, table_cell, table_header } = schema.nodes;
  const caption = table_caption!.create();
  const rows = [...table.rows]
    .filter((row) => row.cells.length > 0)
    .map((row) => {
      const cells = [...row.cells].map((cell) => {
        // In the head every cell is a header cell.
        const isOfHead = row.parentElement?.localName === 'thead';
        const { scope, ...spans } = parseCell(cell);
        // A scope that follows from the position is not stored, so that it changes with the position.
        const own = scope === (isOfHead ? 'col' : 'row') ? null : scope;
        const kind = isOfHead || cell.localName === 'th' ? table_header : table_cell;
        return parser.parse(cell, { topNode: kind!.create({ ...spans, scope: own }) });
      });
      return table_row!.create({ isFoot: row.parentElement?.localName === 'tfoot' }, cells);
    });
  return Fragment.from([table.caption ? parser.parse(table.caption, { topNode: caption }) : caption, rowsOf!.create(null, rows)]);
}

const scopes = ['col', 'row', 'colgroup', 'rowgroup'];

/** Reads the spans of a cell and the scope of a header cell. */
export function parseCell(cell: HTMLElement): { colspan: number; rowspan: number; scope: string | null } {
  const span = (name: string) => Math.min(100, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1));
  const scope = cell.getAttribute('scope');
  return { colspan: span('colspan'), rowspan: span('rowspan'), scope: scope !== null && scopes.includes(scope) ? scope : null };
}
