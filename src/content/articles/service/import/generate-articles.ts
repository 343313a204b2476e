import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { fillSearchQueue } from '../articles/article-search.ts';
import { formatActor } from '../articles/write-article.ts';
import { listTag } from '../tags.ts';
import { getTitlePatterns, places, subjects } from './title-patterns.ts';

const years = 3;

interface Plan {
  /** Total number of articles. */
  count: number;
  /** Working days, first to last. */
  days: string[];
  categories: string[];
  titles: string[];
}

/**
 * Generates `count` synthetic articles in the existing categories, spread evenly over the working days of the three years before
 * now, for testing with a full archive. Titles vary by pattern, place, subject and number; every text says that it is generated.
 * One transaction a month; a million take about a minute. Must not be called inside a transaction.
 */
export async function generateArticles(ctx: Context, count: number): Promise<void> {
  const codes = await ctx.db.selectFrom('categories').select('code').orderBy('sort').orderBy('code').execute();
  const patterns = codes.flatMap(({ code }) => getTitlePatterns(code).map((title) => ({ code, title })));
  if (patterns.length === 0) throw new Error('there are no categories to put articles in');
  const days = workingDays(ctx.now);
  const plan = { count, days, categories: patterns.map(({ code }) => code), titles: patterns.map(({ title }) => title) };
  for (let start = 0, end = 0; start < days.length; start = end) {
    while (end < days.length && days[end]!.slice(0, 7) === days[start]!.slice(0, 7)) end++;
    const [first, last] = [start, end].map((day) => Math.ceil((day * count) / days.length));
    await generateMonth(ctx, plan, first!, last! - 1);
  }
  await settle(ctx);
  await ctx.jobs.send(ctx.db, fillSearchQueue, {}, { key: 'next' });
}

/** Returns Mondays to Fridays, in Shanghai, from three years ago to yesterday. */
function workingDays(now: Date): string[] {
  const today = shanghaiDay(now);
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  const days: string[] = [];
  for (; day.toISOString().slice(0, 10) < today; day.setUTCDate(day.getUTCDate() + 1)) {
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}

/** Generates the articles `first` to `last` of one month, so that each row of the counters is written once. */
async function generateMonth(ctx: Context, { count, days, categories, titles }: Plan, first: number, last: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Sorts and groups a month in memory; on disk it takes twice as long.
    await sql`set local work_mem = '256MB'`.execute(tx.db);
    await sql`set local statement_timeout = 0`.execute(tx.db);
    await sql`
      with drawn as (
        select number, categories[1 + number * 7919 % cardinality(categories)] as category,
          format(titles[1 + number * 7919 % cardinality(titles)], places[1 + number / 7 % cardinality(places)],
            subjects[1 + number / 3 % cardinality(subjects)], number + 1) as title,
          (days[1 + number * cardinality(days) / ${count}::bigint] + time '08:30' + number * 7919 % 36000 * interval '1 second')
            at time zone 'Asia/Shanghai' as published_at
        from generate_series(${first}::bigint, ${last}::bigint) as number,
          (select ${categories}::text[] as categories, ${titles}::text[] as titles, ${places}::text[] as places,
            ${subjects}::text[] as subjects, ${days}::date[] as days) as plan
      ), made as (
        insert into articles (category, title, summary, source, margin_type, state, published_at, created_at, updated_at)
        select category, title, '示例数据：' || title || '，由程序生成，不是真实公告。', '示例数据',
          case when category = 'rzrq' then 1 + number % 7 end, 'published', published_at, ${tx.now}, ${tx.now}
        from drawn
        returning id, category, title, summary, source, margin_type, published_at
      )
      insert into article_versions (article_id, version, category, title, summary, body, source, margin_type, security_codes, saved_at, saved_by, shown_at)
      select id, 1, category, title, summary, '<p>' || summary || '</p>', source, margin_type, '{}', ${tx.now}, ${formatActor(tx)}, published_at from made`.execute(
      tx.db,
    );
    await audit(tx, 'article.generate', 'article:*', { articles: last - first + 1 });
    await invalidate(tx, [listTag]);
  });
}

/** Vacuums, so that PostgreSQL can use index-only scans for the lists. */
async function settle(ctx: Context): Promise<void> {
  await ctx.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`vacuum (analyze) categories, articles, article_versions, article_month_counts, article_day_counts`.execute(db);
    await sql`reset statement_timeout`.execute(db);
  });
}
