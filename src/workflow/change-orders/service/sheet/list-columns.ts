import { isOutcome } from '#contract/call-error.ts';
import { readOwnColumns } from '#identity/staff/service/own/own-columns.ts';
import type { Context } from '#platform/context.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { ContentType } from '../../content-type.ts';
import type { ListColumn } from '../../schema/contents.ts';
import { buildForm } from '../draft/build-form.ts';
import { toCell } from './sheet-cells.ts';
import { fieldsInCells, type SheetColumn } from './sheet-columns.ts';

/** The columns of every list, in addition to the title. */
const usual: readonly ListColumn[] = [
  { name: 'line.place', title: '所在' },
  { name: 'line.state', title: '状态' },
  { name: 'line.changed', title: '更新' },
];

/** Returns the column of a draft field. */
const columnOf = ({ name, title }: SheetColumn): ListColumn => ({ name: `draft.${name}`, title });

export interface ListColumns {
  /** The caller's chosen columns, without those that the kind no longer has. */
  columns: ListColumn[];
  offered: ListColumn[];
  /** Returns the draft columns of an item as text, by column name. */
  cellsOf(subject: string): Promise<Record<string, string>>;
  /** Returns the same at full length, with numbers as numbers. */
  valuesOf(subject: string): Promise<Record<string, string | number | null>>;
}

/** Returns the columns of a kind's list: the usual ones, and every field of its drafts that fits into a cell. */
export async function listColumns(ctx: Context, type: ContentType): Promise<ListColumns> {
  // The title is always the first column.
  const fields = fieldsInCells(await buildForm(ctx, type.entry ?? type)).filter(({ name }) => name !== 'title');
  const offered = [...usual, ...fields.map(columnOf)];
  const kept = await readOwnColumns(ctx, `content.${type.code}`);
  const columns = kept ? kept.flatMap((name) => offered.find((one) => one.name === name) ?? []) : [...usual];
  const shown = fields.filter((field) => columns.some(({ name }) => name === columnOf(field).name));
  const entries = shown.length > 0 ? await type.entry?.readAll?.(ctx) : undefined;
  const valuesOf = async (subject: string) => {
    if (shown.length === 0) return {};
    return type.entry ? toValues(entries?.get(subject) ?? {}, shown) : readValues(ctx, type, subject, shown);
  };
  return { columns, offered, valuesOf, cellsOf: async (subject) => shorten(await valuesOf(subject)) };
}

/** The maximum length of a cell, in characters. */
const mostSigns = 60;

const shorten = (values: Record<string, string | number | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = String(value ?? '');
      return [name, text.length > mostSigns ? `${text.slice(0, mostSigns)}…` : text];
    }),
  );

const toValues = (draft: Payload, shown: readonly SheetColumn[]): Record<string, string | number | null> =>
  Object.fromEntries(shown.map((column) => [columnOf(column).name, toCell(column.field, draft[column.name])]));

/** Items removed while the page was being loaded get empty cells. */
async function readValues(
  ctx: Context,
  type: ContentType,
  subject: string,
  shown: readonly SheetColumn[],
): Promise<Record<string, string | number | null>> {
  try {
    const { draft } = await type.read(ctx, subject);
    return toValues(draft, shown);
  } catch (error) {
    if (isOutcome(error, 'notFound')) return {};
    throw error;
  }
}
