import type { Context } from '#platform/context.ts';

export interface ScheduledSiteItem {
  id: number;
  title: string;
  at: Date;
  kind: 'live' | 'end';
}

interface Span {
  from: Date;
  until: Date;
  most: number;
}

/** Lists when published campaigns start and end, after one time and until another. */
export async function listScheduledCampaigns({ db }: Pick<Context, 'db'>, { from, until, most }: Span): Promise<ScheduledSiteItem[]> {
  const moments = async (column: 'startsAt' | 'endsAt', kind: ScheduledSiteItem['kind']) => {
    const rows = await db
      .selectFrom('campaigns')
      .select(['id', 'title', `${column} as at`])
      .where('withdrawnAt', 'is', null)
      .where(column, '>', from)
      .where(column, '<=', until)
      .orderBy(column)
      .limit(most)
      .execute();
    return rows.map(({ at, ...row }) => ({ ...row, at: at!, kind }));
  };
  return [...(await moments('startsAt', 'live')), ...(await moments('endsAt', 'end'))];
}

/** Lists when published urgent notices start and end, after one time and until another. */
export async function listScheduledUrgentNotices({ db }: Pick<Context, 'db'>, { from, until, most }: Span): Promise<ScheduledSiteItem[]> {
  const rows = await db
    .selectFrom('urgentNotices')
    .select(['id', 'text as title', 'startsAt', 'endsAt'])
    .where('withdrawnAt', 'is', null)
    .where('endsAt', '>', from)
    .where('startsAt', '<=', until)
    .orderBy('endsAt')
    .limit(most)
    .execute();
  const moments = rows.flatMap(({ id, title, startsAt, endsAt }) => [
    { id, title, at: startsAt, kind: 'live' as const },
    { id, title, at: endsAt, kind: 'end' as const },
  ]);
  return moments.filter(({ at }) => at > from && at <= until);
}
