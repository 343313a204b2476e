import type { Context } from '#platform/context.ts';
import type { HelpQuery, TaskList } from '../schema.ts';
import { listShownHelp } from './list-help.ts';

/** Lists the published guides to errands, by category and keyword. */
export async function listTasks(ctx: Context, query: HelpQuery): Promise<TaskList> {
  const records = (await listShownHelp(ctx, 'task', query)).map(({ content, ...item }) => ({ ...item, ...content }));
  return { records, total: records.length };
}
