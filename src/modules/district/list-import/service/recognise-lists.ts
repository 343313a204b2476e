import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { Book, Row, Sheet } from '#platform/tabular/cell.ts';
import { listKinds, lists, type ListKind } from '#modules/district/lists/service/definition/lists.ts';
import { readHeader } from '../reading/find-header.ts';
import { missingColumns } from '../reading/questions/survey-notes.ts';
import { statedIn, toTitles } from '../reading/stated-dates.ts';
import { loadSourceView, type SourceView } from '../sources/source-view.ts';

/** Titles and remarks above a header are few. */
const headerWithin = 40;

/** What a file looks like by its headings: the lists that it may be, the likeliest first, and the days that it states. */
export interface ListRecognition {
  lists: readonly ListKind[];
  days: readonly Day[];
}

/** Looks at the top of a file's sheets, in the words of all sources. A day without a year is one of the year of `today`. Throws `FileError` when a sheet cannot be read. */
export async function recogniseLists(ctx: Context, book: Book, name: string, today: Day): Promise<ListRecognition> {
  const tops = await Promise.all(
    book.sheets.filter(({ isHidden }) => !isHidden).map(async (sheet) => ({ sheet, top: await readTop(sheet) })),
  );
  const words = [name, ...tops.flatMap(({ sheet, top }) => [sheet.name, ...toTitles(top.slice(0, 3))])];
  const found: { kind: ListKind; columns: number }[] = [];
  for (const kind of listKinds) {
    const view = await loadSourceView(ctx, lists[kind], undefined);
    const columns = 'problem' in view ? 0 : Math.max(0, ...tops.map(({ top }) => countColumns(kind, view, top)));
    // Lists of the same columns are told apart by what the file calls itself.
    const isNamed = words.some((text) => text.includes(lists[kind].title));
    if (columns > 0) found.push({ kind, columns: columns + (isNamed ? 100 : 0) });
  }
  const places = words.map((text) => ({ place: '', text }));
  const days = new Set([...(book.dataDate ? [book.dataDate] : []), ...statedIn(places, today).flatMap(({ dates }) => dates)]);
  return { lists: found.toSorted((one, other) => other.columns - one.columns).map(({ kind }) => kind), days: [...days] };
}

async function readTop(sheet: Sheet): Promise<Row[]> {
  const top: Row[] = [];
  for await (const row of sheet.rows()) {
    top.push(row);
    if (top.length > headerWithin) break;
  }
  return top;
}

/** How many columns of the list a heading on top has; 0 where one that is needed is missing. */
function countColumns(kind: ListKind, view: SourceView, top: readonly Row[]): number {
  for (const [index, row] of top.entries()) {
    const header = readHeader(view, row, top[index + 1]);
    if (header && missingColumns(lists[kind], { header }).length === 0) return header.columns.length;
  }
  return 0;
}
