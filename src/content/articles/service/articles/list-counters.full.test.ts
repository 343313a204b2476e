import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addArticles, requestArticleList } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';
import type { ArticleListQuery } from '../../schema/articles.ts';

const { db, context } = useDatabase();
const now = new Date('2026-08-21T10:00:00+08:00');
const ctx = () => context({ now });
const parts = ['公告', '融资', '融券', '折算率', 'ETF', '港股通', '调整', '关于', '证券', '50', '１００％', '_'];
const categories = ['news', 'notice', 'margin', 'weekly'];

/** Pseudo-random numbers that are the same in every run. */
let state = 7;
const random = (below: number): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)]!;
const day = (back: number): string => new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  const articles = Array.from({ length: 600 }, () => {
    const category = pick(categories);
    return {
      category,
      title: Array.from({ length: 1 + random(6) }, () => pick(parts)).join(''),
      publishedAt: new Date(now.getTime() - random(110 * 86_400) * 1000 + (random(40) === 0 ? 5 * 86_400_000 : 0)),
      ...(category === 'margin' && random(3) > 0 && { marginType: 1 + random(7) }),
    };
  });
  await addArticles(ctx(), ...articles);
  await writeAtRandom();
});

/** Adds, removes and moves articles in every way that changes the lists, by services and by SQL. */
async function writeAtRandom(): Promise<void> {
  const write = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await write(
    sql`update articles set published_at = published_at - interval '37 days', updated_at = updated_at where id % 7 = 0 and state = 'published'`,
  );
  await write(sql`update articles set title = '关于' || title, version = version + 1 where id % 5 = 1`);
  await write(sql`update articles set category = 'news', margin_type = null where id % 11 = 2`);
  await write(sql`update articles set margin_type = 1 + id % 7 where category = 'weekly' and id % 2 = 0`);
  await write(sql`update articles set state = 'withdrawn' where id % 13 = 3`);
  await write(sql`update articles set state = 'published' where id % 26 = 3`);
  await write(sql`delete from articles where id % 17 = 4`);
  await write(sql`update articles set unpublish_at = ${now} where id % 19 = 5`);
  await write(sql`update articles set published_at = ${new Date('2026-08-21T10:00:01+08:00')} where id % 23 = 6 and state = 'published'`);
  await write(sql`insert into articles (category, title, state, published_at, created_at, updated_at)
    select 'notice', '证券公告' || n, 'published', timestamptz '2026-07-01 00:00+08' + n * interval '7 hours', now(), now() from generate_series(1, 90) as n`);
}

test('stored counts equal the counted articles', async () => {
  const { rows } = await sql`
    with counted as (
      select category, coalesce(margin_type, 0) as margin_type, shanghai_day(published_at) as day from articles where state = 'published'
    ), wanted as (
      select category, 0 as margin_type, day, count(*) as articles from counted group by 1, 3
      union all select '', 0, day, count(*) from counted group by 3
      union all select category, margin_type, day, count(*) from counted where margin_type > 0 group by 1, 2, 3
    ), wanted_months as (select category, margin_type, month_of(day) as month, sum(articles) as articles from wanted group by 1, 2, 3)
    (select 'day', category, margin_type, day, articles from (table wanted except select category, margin_type, day, articles from article_day_counts) as missing)
    union all
    (select 'day kept', * from (select category, margin_type, day, articles from article_day_counts where articles <> 0 except table wanted) as surplus)
    union all
    (select 'month', * from (table wanted_months except select category, margin_type, month, articles from article_month_counts) as missing)
    union all
    (select 'month kept', * from (select category, margin_type, month, articles from article_month_counts where articles <> 0 except table wanted_months) as surplus)`.execute(
    db,
  );
  expect(rows).toEqual([]);
  expect(
    (await sql<{ n: number }>`select count(*) as n from article_day_counts where articles > 0`.execute(db)).rows[0]!.n,
  ).toBeGreaterThan(200);
});

/** Lists articles without the index: reads all articles and applies each filter. */
async function listPlainly(query: ArticleListQuery): Promise<number[]> {
  const words = (query.keyWord ?? '').split(/\s+/).filter(Boolean);
  const codes = [query.categoryCodes ?? []].flat();
  const { rows } = await sql<{ id: number }>`
    select a.id from articles a join categories c on c.code = a.category
    where state = 'published' and published_at <= ${now} and (unpublish_at is null or unpublish_at > ${now})
      and (${codes.length === 0} or category = any (${codes}) or c.parent = any (${codes}))
      and (${query.type ?? 0} = 0 or margin_type = ${query.type ?? 0})
      and (${query.from ?? null}::date is null or shanghai_day(published_at) >= ${query.from ?? null}::date)
      and (${query.to ?? null}::date is null or shanghai_day(published_at) <= ${query.to ?? null}::date)
      and not exists (select from unnest(${words}::text[]) as word where strpos(search_title, fold_title(word)) = 0)
    order by published_at desc, id desc`.execute(db);
  return rows.map(({ id }) => id);
}

function askAtRandom(): ArticleListQuery {
  const [from, to] = [day(random(150)), day(random(150))].toSorted();
  const words = [
    [],
    [pick(parts)],
    [pick(['公', '证', '5', '％', '券的'])],
    [pick(parts) + pick(parts)],
    [pick(parts), pick(parts)],
    ['关于 etf'],
    ['100%'],
  ];
  return {
    ...(random(2) === 0 && { categoryCodes: Array.from({ length: 1 + random(3) }, () => pick(categories)) }),
    ...(random(5) === 0 && { type: 1 + random(7) }),
    ...(random(3) === 0 && { from }),
    ...(random(3) === 0 && { to }),
    keyWord: pick(words).join(' '),
    pageSize: 1 + random(20),
    pageNo: 1 + random(random(4) === 0 ? 30 : 4),
  };
}

test('every query returns the same list as filtering all articles', async () => {
  let found = 0;
  for (let round = 0; round < 400; round++) {
    const query = askAtRandom();
    const expected = await listPlainly(query);
    const page = await requestArticleList(ctx(), query);
    const { pageNo = 1, pageSize = 10 } = query;
    const ids = expected.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    expect({ query, ids: page.records.map(({ id }) => id) }).toEqual({ query, ids });
    expect({ query, total: page.total }).toEqual({ query, total: expected.length });
    found += ids.length;
  }
  expect(found).toBeGreaterThan(500);
});
