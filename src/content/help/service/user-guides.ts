import { readAttachments } from '#content/articles/service/articles/read-article.ts';
import type { Context } from '#platform/context.ts';
import type { GuideList, HelpQuery } from '../schema.ts';
import { listShownHelp } from './list-help.ts';

/** The manuals on show with their chapters, and their files looked up at once; a manual whose file is gone comes without. */
export async function listUserGuides(ctx: Context, query: HelpQuery): Promise<GuideList> {
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
