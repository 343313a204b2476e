import type { Context } from '#platform/context.ts';
import { templateOf, templates, type TemplateName } from '../templates.ts';

const dayMs = 86_400_000;
const codeTemplates = (Object.keys(templates) as TemplateName[]).filter((name) => templateOf(name).isCode);

/**
 * Deletes the texts of codes after a day, and codes after two. The rest of a message (recipient, time, result) is deleted by
 * month (`monthly-record.ts`).
 */
export async function deleteOldMessages(ctx: Context): Promise<void> {
  const before = (ms: number): Date => new Date(ctx.now.getTime() - ms);
  await ctx.db
    .updateTable('messages')
    .set({ sealedContent: null })
    .where('createdAt', '<', before(dayMs))
    .where('template', 'in', codeTemplates)
    .where('state', '<>', 'waiting')
    .where('sealedContent', 'is not', null)
    .execute();
  await ctx.db
    .deleteFrom('messageCodes')
    .where('sentAt', '<', before(2 * dayMs))
    .execute();
}
