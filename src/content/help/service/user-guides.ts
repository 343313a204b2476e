import { readAttachments } from '#content/articles/service/articles/read-article.ts';
import type { Context } from '#platform/context.ts';
import type { UserGuideList, HelpQuery } from '../schema.ts';
import { listShownHelp } from './list-help.ts';

/** Lists the published manuals with their chapters and files, in one file query; a manual whose file was removed has none. */
export async function listUserGuides(ctx: Context, query: HelpQuery): Promise<UserGuideList> {
  const shown = await listShownHelp(ctx, 'guide', query);
  const files = await readAttachments(
    ctx,
    shown.map(({ content }) => content.fileId),
  );
  const records = shown.map(({ content: { fileId, ...content }, ...item }) => {
    const file = files.find((each) => each.fileId === fileId);
    return { ...item, ...content, ...(file && { file }) };
  });
  return { records, total: records.length };
}
