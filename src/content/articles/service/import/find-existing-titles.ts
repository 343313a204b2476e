import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';

export interface DatedTitle {
  title: string;
  day: Day;
}

/** Returns the titles that a published or scheduled article of the same day (Beijing time) already has, as `day title`. */
export async function findExistingTitles({ db }: Pick<Context, 'db'>, wanted: readonly DatedTitle[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct wanted.day || ' ' || wanted.title as key
    from unnest(${wanted.map(({ title }) => title)}::text[], ${wanted.map(({ day }) => day)}::text[]) as wanted (title, day)
    join articles a on a.search_title = fold_title(wanted.title)
      and a.state in ('published', 'scheduled')
      and to_char(coalesce(a.published_at, a.publish_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') = wanted.day`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
