import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { HkNoticeRow } from '../schema.ts';

/** Lists every notice as imported, including unpublished ones, by publication time. */
export async function listNoticeRows({ db }: Pick<Context, 'db'>): Promise<HkNoticeRow[]> {
  return db
    .selectFrom('hkNotices')
    .select(['sourceId', 'type', 'securityCode', 'securityName', 'title', 'originalUrl', 'isSample'])
    .select(sql<string>`to_char(published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`.as('publishedAt'))
    .orderBy('publishedAt')
    .orderBy('id')
    .execute();
}

/** Returns the day in Beijing of the newest published notice; null before the first. */
export async function findNewestNoticeDay({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select to_char(max(published_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from hk_notices where published_at <= ${now}`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}
