import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { TaggedText } from '#platform/http/send-text.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { kindNames, nameDay } from '../web/action-labels.ts';
import { rangeOf, readEvents, type EventFilter, type EventRow } from './list-events.ts';
import { summariseAction } from './summarise-action.ts';

/** More rows than any month has, so that the file is complete. */
const everything = 1_000_000;
const head = ['日期', '事项', '类别', '代码', '名称', '要点', '状态', '数据性质'];

/** Writes all events for the page's filters as CSV, in UTF-8 with a byte-order mark. */
export async function writeActionFile(
  ctx: Context,
  { month, date, ...filter }: EventFilter & { month?: string; date?: string },
): Promise<TaggedText & { period: string }> {
  const today = shanghaiDay(ctx.now);
  const [first, last] = rangeOf({ month, date, today });
  const rows = await readEvents(ctx, first, last, filter, everything);
  const text = csvStart + toCsvRow(head) + rows.map((row) => toCsvRow(cellsOf(row))).join('');
  return { period: date || month || today, text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

const cellsOf = (row: EventRow): string[] => [
  row.day,
  nameDay(row),
  kindNames[row.kind],
  row.code,
  row.name,
  summariseAction(row.body),
  row.isCancelled ? '已取消' : '',
  row.origin === 'sample' ? '示例数据' : '公告数据',
];
