import type { Context } from '#platform/context.ts';

export interface SiteMoment {
  id: number;
  title: string;
  at: Date;
  kind: 'live' | 'end';
}

interface Span {
  until: Date;
  most: number;
}

/** When campaigns that were not taken down begin and end, until a day. */
export async function listCampaignMoments({ db, now }: Pick<Context, 'db' | 'now'>, { until, most }: Span): Promise<SiteMoment[]> {
  const moments = async (column: 'startsAt' | 'endsAt', kind: SiteMoment['kind']) => {
    const rows = await db
      .selectFrom('campaigns')
      .select(['id', 'title', `${column} as at`])
      .where('withdrawnAt', 'is', null)
      .where(column, '>', now)
      .where(column, '<=', until)
      .orderBy(column)
      .limit(most)
      .execute();
    return rows.map(({ at, ...row }) => ({ ...row, at: at!, kind }));
  };
  return [...(await moments('startsAt', 'live')), ...(await moments('endsAt', 'end'))];
}

/** When notices above every page that were not taken down appear and vanish, until a day. */
export async function listUrgentMoments({ db, now }: Pick<Context, 'db' | 'now'>, { until, most }: Span): Promise<SiteMoment[]> {
  const rows = await db
    .selectFrom('urgentNotices')
    .select(['id', 'text as title', 'startsAt', 'endsAt'])
    .where('withdrawnAt', 'is', null)
    .where('endsAt', '>', now)
    .orderBy('endsAt')
    .limit(most)
    .execute();
  const moments = rows.flatMap(({ id, title, startsAt, endsAt }) => [
    { id, title, at: startsAt, kind: 'live' as const },
    { id, title, at: endsAt, kind: 'end' as const },
  ]);
  return moments.filter(({ at }) => at > now && at <= until);
}
