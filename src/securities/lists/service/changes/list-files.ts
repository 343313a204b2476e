import { createHash } from 'node:crypto';
import { getSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { writeXlsx, type SheetCell } from '#platform/tabular/xlsx/xlsx-write.ts';
import type { AddressFilter, FileForm, ListName } from '../../web/named-lists.ts';
import { fileFields, toPlainValue, formatFieldValue, type ShownField } from '../definition/field-words.ts';
import { formatFilter, toListFacts, toFileCode } from '../definition/list-facts.ts';
import { factsOf, marketsOf } from '../entries/markets.ts';
import { findVersion } from '../entries/version.ts';
import { findChangedDay } from './changed-day.ts';
import type { ListEntryRow } from './compare-versions.ts';
import { listRowIds, openWholeList, readRows, type WholeList } from './whole-list.ts';

/** A file that is ready to be written. */
export interface ListFile {
  /** The file name without an extension, e.g. `可充抵保证金证券-2026-08-20`. */
  name: string;
  /** The same name in ASCII, e.g. `assure-2026-08-20`. */
  asciiName: string;
  /** Equal for equal content; with quotation marks, weak because the file may be sent compressed. */
  etag: string;
  /** Yields the file's content in chunks. */
  write(): AsyncIterable<string | Uint8Array>;
}

/** Increase whenever the output format changes, to invalidate ETags. */
const layout = 3;

/**
 * Opens the list of a query as a file with all its rows. The query must have passed the list's schema; throws 40004 when there is
 * no version that early. Rows are read only when the content is requested.
 */
export async function openListFile(ctx: Context, name: ListName, form: FileForm, query: AddressFilter): Promise<ListFile> {
  const whole = await openWholeList(ctx, name, query);
  const { list, version, requestedDate } = whole;
  const { firm } = await getSettings(ctx);
  const source: FileSource = { ctx, whole, firm: firm.shortName };
  // Such lists are searched by the names in the current master.
  const names = list.definition.isSearched ? undefined : (await findVersion(ctx, 'securities'))?.id;
  const identity = [layout, form, list.title, version.id, version.publishedAt, requestedDate, whole.filter, firm.shortName, names];
  return {
    name: [list.title, ...(formatFilter(whole.filter) ? ['筛选'] : []), version.dataDate].join('-'),
    asciiName: `${list.name}-${version.dataDate}`,
    etag: `W/"${createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 22)}"`,
    write: () => writers[form](source),
  };
}

interface FileSource {
  ctx: Context;
  whole: WholeList;
  firm: string;
}

const writers: Record<FileForm, (source: FileSource) => AsyncIterable<string | Uint8Array>> = {
  csv: writeCsv,
  json: writeJson,
  xlsx: writeWorkbook,
};

/** A list without effective dates has no column for them, since an empty one would look like missing dates. */
const columnsOf = ({ list, version }: WholeList): ShownField[] =>
  fileFields(list.definition).filter(
    ({ name }) => name !== 'effectiveOn' || marketsOf(version).some(({ effectiveDate }) => effectiveDate !== null),
  );

/** Returns the value of a column; falls back to the version's value for the row's market. */
function valueOf(row: ListEntryRow, { name }: ShownField, { version }: WholeList) {
  return name === 'effectiveOn' ? (row.effectiveOn ?? factsOf(version, row.exchange).effectiveDate) : row[name];
}

async function* writeCsv({ ctx, whole, firm }: FileSource): AsyncGenerator<string> {
  const columns = columnsOf(whole);
  const ids = await listRowIds(ctx, whole);
  yield csvStart + toCsvRow(['证券代码', ...columns.map(({ title }) => title), '数据日期']);
  for await (const rows of readRows(ctx, whole, ids)) {
    yield rows
      .map((row) => {
        const cells = columns.map((column) => toCell(column, row, whole));
        return toCsvRow([toFileCode(row.exchange, row.code), ...cells, factsOf(whole.version, row.exchange).dataDate]);
      })
      .join('');
  }
  // The importer skips lines that start like this; a file without its last line is truncated.
  yield toCsvRow([
    `说明：${toListFacts(whole, { firm, total: ids.length })
      .map((pair) => pair.join(' '))
      .join('；')}`,
  ]);
}

/** Negative numbers stay numbers, which are safe; `toCsvRow` escapes texts. */
function toCell(column: ShownField, row: ListEntryRow, whole: WholeList): string | number | null {
  const value = valueOf(row, column, whole);
  return column.kind === 'number' ? (toPlainValue(column, value) as number | null) : formatFieldValue(column, value);
}

async function* writeJson({ ctx, whole }: FileSource): AsyncGenerator<string> {
  const { list, version, requestedDate, filter } = whole;
  const columns = columnsOf(whole);
  const ids = await listRowIds(ctx, whole);
  const head = {
    list: list.name,
    title: list.title,
    asOf: version.dataDate,
    requestedDate: requestedDate ?? null,
    updatedAt: version.publishedAt.toISOString(),
    changedOn: await findChangedDay(ctx, list, version),
    isSynthetic: marketsOf(version).some(({ isSynthetic }) => isSynthetic),
    markets: marketsOf(version).map(({ dataDate, ...market }) => ({ ...market, asOf: dataDate })),
    filter,
    fields: [
      { name: 'code', title: '证券代码' },
      ...columns.map((column) => ({ name: jsonName(column), title: column.title, ...unitOf(column) })),
    ],
    total: ids.length,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"records":[`;
  let separator = '\n';
  for await (const rows of readRows(ctx, whole, ids)) {
    const records = rows.map((row) =>
      JSON.stringify({
        code: row.code,
        ...Object.fromEntries(columns.map((column) => [jsonName(column), toPlainValue(column, valueOf(row, column, whole))])),
      }),
    );
    yield separator + records.join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** Returns the field name used by the calls. */
const jsonName = ({ name }: ShownField): string => (name === 'effectiveOn' ? 'effectiveDate' : name);
const unitOf = ({ kind }: ShownField): { unit?: string } => (kind === 'percent' ? { unit: '%' } : {});

async function* writeWorkbook({ ctx, whole, firm }: FileSource): AsyncGenerator<Uint8Array> {
  const columns = columnsOf(whole);
  const ids = await listRowIds(ctx, whole);
  const rows: SheetCell[][] = [];
  for await (const batch of readRows(ctx, whole, ids)) {
    rows.push(
      ...batch.map((row) => [
        toFileCode(row.exchange, row.code),
        ...columns.map((column) => toSheetCell(column, row, whole)),
        factsOf(whole.version, row.exchange).dataDate,
      ]),
    );
  }
  yield await writeXlsx([
    { name: whole.list.title, header: ['证券代码', ...columns.map(({ title }) => title), '数据日期'], rows },
    { name: '说明', header: ['项目', '内容'], rows: toListFacts(whole, { firm, total: ids.length }) },
  ]);
}

function toSheetCell(column: ShownField, row: ListEntryRow, whole: WholeList): SheetCell {
  const value = valueOf(row, column, whole);
  if (value === null || value === undefined) return null;
  if (column.kind === 'percent') return { percent: Number(value) };
  return column.kind === 'number' ? Number(value) : formatFieldValue(column, value);
}
