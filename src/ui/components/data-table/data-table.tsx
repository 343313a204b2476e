import { useId, type ReactNode } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { notPublishedText } from '../empty-state/empty-text.ts';
import { DataState, type DataStateProps } from './data-state.tsx';
import { planColumns, type BreakMode } from './plan-columns.ts';
import './data-table.css';

/** One column, as data. Create the array once beside the component, not while rendering. */
export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The text of a cell that components render: its length decides whether the column wraps. */
  text?: (row: Row) => string;
  /** `end` for amounts and rates. */
  align?: 'start' | 'end' | 'center';
  /** Stays visible when the table is scrolled sideways; for the first column, which also heads its row and its card. */
  isSticky?: boolean;
  /** The column's name on a phone's card when the header is too long for it. */
  cardLabel?: string;
  /** Takes the whole width of a phone's card. */
  isWide?: boolean;
  /** Link that sorts the list by this column, or reverses the order; `state` when it is sorted. */
  sort?: { href: string; state?: 'ascending' | 'descending' };
}

interface DataTableProps<Row> extends DataStateProps {
  /** Describes the table; names the scrollable region. */
  caption: string;
  /** True when a heading above says the same. */
  isCaptionHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Text without rows; by default that the content of the caption is not published yet. */
  emptyText?: string;
  /** True where a table of contents may be beside it, which leaves less room. */
  isNarrow?: boolean;
}

/**
 * A dense table whose header and first column stay visible; on phones each row is a card with the same fields. Where it fits on
 * wide screens, its header sticks to the top of the screen; otherwise it scrolls sideways in its frame, with a shadow at the
 * edge.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, isCaptionHidden = false, rows, rowKey, emptyText = notPublishedText(caption) } = props;
  const captionId = useId();
  const plan = planColumns(props.columns, rows, props.isNarrow);
  const columns = props.columns.map((column, at): PlannedColumn<Row> => ({ ...column, wrapping: plan.wrapping[at] ?? 'none' }));
  return (
    <div className="data-table" data-results="">
      <DataState {...props} />
      {rows.length === 0 ? (
        <EmptyState text={emptyText} />
      ) : (
        <div role="region" className={`data-table__scroll ${frameOf(plan.fits, props.isNarrow)}`} aria-labelledby={captionId} tabIndex={0}>
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

/** Beside a table of contents the available room is unknown: such a table has its full length, and scrolls in its frame where necessary. */
const frameOf = (fits: boolean, isNarrow = false): string => {
  if (isNarrow) return 'data-table__scroll--whole slides';
  // A table that fits on wide screens may not fit with letters twice as large: there its edge shows that there is more.
  return fits ? 'data-table__scroll--fits slides' : 'slides';
};

type PlannedColumn<Row> = TableColumn<Row> & { wrapping: BreakMode };

function toHeader<Row>(column: PlannedColumn<Row>): ReactNode {
  return (
    <th key={column.key} scope="col" className={classOf(column)} aria-sort={column.sort?.state}>
      {column.sort ? <SortLink {...column.sort} text={column.header} /> : column.header}
    </th>
  );
}

function SortLink({ href, state, text }: NonNullable<TableColumn<unknown>['sort']> & { text: string }) {
  return (
    <a className="data-table__sort" href={href}>
      {text}
      <span aria-hidden="true">{state ? (state === 'ascending' ? ' ▲' : ' ▼') : ' ⇅'}</span>
    </a>
  );
}

function Row<R>({ columns, row }: { columns: readonly PlannedColumn<R>[]; row: R }) {
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

/** One letter per trait: a table has thousands of cells, and each class name is sent with each of them. */
function classOf<Row>({ align, isSticky, isWide, wrapping }: PlannedColumn<Row>): string | undefined {
  const names = [
    align === 'end' && 'is-end',
    align === 'center' && 'is-center',
    isSticky && 'is-sticky',
    isWide && 'is-wide',
    wrapping !== 'none' && `is-${wrapping}`,
  ].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}
