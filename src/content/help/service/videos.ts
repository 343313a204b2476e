import type { Context } from '#platform/context.ts';
import type { HelpQuery, VideoList } from '../schema.ts';
import { listShownHelp } from './list-help.ts';

/** Lists the published videos with their transcripts, by category and keyword. The keyword also searches the transcripts. */
export async function listVideos(ctx: Context, query: HelpQuery): Promise<VideoList> {
  const shown = await listShownHelp(ctx, 'video', query);
  return { records: shown.map(({ content, ...item }) => ({ ...item, ...content })), total: shown.length };
}
