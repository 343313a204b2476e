import type { Context } from '#platform/context.ts';
import { templateOf, type TemplateName } from '../templates.ts';

/**
 * Messages about something that their owner did not just do. Messages that require an act, such as a returned case, are shown
 * elsewhere.
 */
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

/** The maximum number of messages. */
const mostNews = 20;

/** Lists the subjects of the news that an owner (`client:12`) received after a time, the newest first. */
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
