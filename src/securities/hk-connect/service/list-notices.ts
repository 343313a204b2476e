import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { HkNotice, HkNoticeFilter, HkNoticePage } from '../schema.ts';
import { noticesPerPage } from '../web/notice-list.ts';
import { readPosition, writePosition } from './position.ts';

/**
 * Returns the next ten notices of a type, or of all, after a position; the newest ones without one. Fewer than ten are the last
 * ones. An empty page returns the requested position. Throws 40001 for an invalid position.
 */
export async function listHkNotices(ctx: Context, { type, posStr = '' }: HkNoticeFilter): Promise<HkNoticePage> {
  let query = ctx.db
    .selectFrom('hkNotices')
    .select(['id', 'type', 'securityCode', 'securityName', 'title', 'publishedAt', 'originalUrl as url', 'isSample'])
    .select(sql<string>`shanghai_time(published_at)`.as('time'))
    .where('publishedAt', '<=', ctx.now)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(noticesPerPage);
  if (type) query = query.where('type', '=', type);
  if (posStr) {
    const { publishedAt, id } = readPosition(posStr);
    query = query.where(sql<boolean>`(published_at, id) < (${publishedAt}, ${id})`);
  }
  const rows = await query.execute();
  const last = rows.at(-1);
  const list = rows.map(({ publishedAt: _publishedAt, ...notice }): HkNotice => notice);
  return { list, posStr: last ? writePosition(last) : posStr };
}
