import type { Context } from '#platform/context.ts';
import { templateOf, type TemplateName } from '../templates.ts';

/** Messages that tell their owner something that they have not just done themselves. What asks for an act, such as a returned case, waits by itself. */
const newsTemplates: readonly TemplateName[] = [
  'caseApproved',
  'caseRefused',
  'newDeviceLogin',
  'loginSuspended',
  'contactChanged',
  'passwordReset',
  'accessLocked',
  'accessUnlocked',
];

/** How many are read at most: beyond, nobody counts. */
const mostNews = 20;

/** The subjects of the news that an owner (`client:12`) was sent after a moment, the newest first. */
export async function listNews(ctx: Pick<Context, 'db'>, owner: string, after: Date): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('messages')
    .select(['template', 'matter', 'createdAt'])
    .distinctOn(['createdAt', 'template', 'matter'])
    .where('owner', '=', owner)
    .where('createdAt', '>', after)
    .where('template', 'in', newsTemplates)
    .orderBy('createdAt', 'desc')
    .orderBy('template')
    .orderBy('matter')
    .limit(mostNews)
    .execute();
  return rows.map(({ template }) => templateOf(template).mail.subject);
}
