import { useId, type ReactNode } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { DataState, type DataStateProps } from './data-state.tsx';
import './data-table.css';

/** One column, as data. Make the array once beside the component, not while rendering. */
export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and rates. */
  align?: 'start' | 'end' | 'center';
  /** Stays in sight when the table is moved sideways; for the first column, which also heads its row and its card. */
  isSticky?: boolean;
  /** The column's name on a phone's card when the header is too long for it. */
  cardLabel?: string;
  /** Takes the whole width of a phone's card. */
  isWide?: boolean;
}

interface DataTableProps<Row> extends DataStateProps {
  /** What the table shows; names the region that moves sideways. */
  caption: string;
  /** True when a heading above says the same already. */
  isCaptionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  emptyText?: string;
}

/** So many columns have room on wide screens; the head of such a table then stays at the top of the screen itself. */
const fitting = 8;

/** A dense table whose head and first column stay in sight; on phones each row is a card with the same fields. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, isCaptionHidden = false, columns, rows, rowKey, emptyText } = props;
  const captionId = useId();
  const scroll = columns.length > fitting ? 'data-table__scroll' : 'data-table__scroll data-table__scroll--fits';
  return (
    <div className="data-table" data-results="">
      <DataState {...props} />
      {rows.length === 0 ? (
        <EmptyState text={emptyText} />
      ) : (
        <div role="region" className={scroll} aria-labelledby={captionId} tabIndex={0}>
          <table>
            <caption id={captionId} className={isCaptionHidden ? 'visually-hidden' : undefined}>
              {caption}
            </caption>
            <thead>
              <tr>{columns.map(toHeader)}</tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={rowKey(row)} columns={columns} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function toHeader<Row>(column: Column<Row>): ReactNode {
  return (
    <th key={column.key} scope="col" className={classOf(column)}>
      {column.header}
    </th>
  );
}

function Row<R>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  return (
    <tr>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row" className={classOf(column)}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} className={classOf(column)} data-label={column.cardLabel ?? column.header}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** One letter a trait: a table has thousands of cells, and each name is sent with each of them. */
function classOf<Row>({ align, isSticky, isWide }: Column<Row>): string | undefined {
  const names = [align === 'end' && 'is-end', align === 'center' && 'is-center', isSticky && 'is-sticky', isWide && 'is-wide'].filter(
    Boolean,
  );
  return names.length > 0 ? names.join(' ') : undefined;
}
