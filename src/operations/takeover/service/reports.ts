import { sql } from 'kysely';
import { listCategories } from '#content/articles/service/articles/categories.ts';
import { fail } from '#contract/call-error.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { requireWorkPlace, isInWorkScope } from '#platform/staff-access.ts';
import type { Batch, BatchList, BatchReport, ReportLines } from '../schema.ts';
import { batchScope, readBatch } from './batches.ts';

const mostBatches = 50;
const mostLines = 200;

/** Lists the newest batches with their progress, and the categories for articles. */
export async function listAllBatches(ctx: Context): Promise<BatchList> {
  const { list } = await listCategories(ctx, {});
  const isInScope = isInWorkScope(ctx, batchScope);
  return { batches: isInScope ? await find(ctx) : [], categories: list.map(({ code, name }) => ({ code, name })) };
}

/** Returns the content recognised in a batch. Throws 40004 when there is none with this number, or out of scope. */
export async function readBatchReport(ctx: Context, { id }: { id: number }): Promise<BatchReport> {
  requireWorkPlace(ctx, batchScope);
  const [batch] = await find(ctx, id);
  if (!batch) throw fail('notFound');
  if (batch.state === 'reading' || batch.state === 'failed') return { ...batch, report: null };
  const { articles, nowhere, deadLinks } = (await readBatch(ctx, id, [])).draft;
  return { ...batch, report: { articles: some(articles), nowhere: some(nowhere), deadLinks: some(deadLinks) } };
}

const some = (lines: readonly string[]): ReportLines => ({ count: lines.length, first: lines.slice(0, mostLines) });

async function find(ctx: Context, id?: number): Promise<Batch[]> {
  const isWhole = sql<boolean>`article_id is not null and faults = '{}'`;
  const rows = await ctx.db
    .selectFrom('takeoverBatches as batch')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('takeoverEntries')
          .whereRef('batchId', '=', 'batch.id')
          .select((count) => [count.fn.countAll<number>().as('done'), count.fn.countAll<number>().filterWhere(isWhole).as('articles')])
          .as('entries'),
      (join) => join.onTrue(),
    )
    .select(['id', 'title', 'category', 'state', 'problem', 'pages', 'isTable', 'madeAt', 'madeBy', 'done', 'articles'])
    .$if(id !== undefined, (one) => one.where('id', '=', id!))
    .orderBy('id', 'desc')
    .limit(mostBatches)
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.flatMap(({ madeBy }) => (madeBy === null ? [] : [madeBy])),
  );
  const categories = new Map((await listCategories(ctx, {})).list.map(({ code, name }) => [code, name]));
  return rows.map(({ madeAt, madeBy, category, state, done, articles, ...row }) => ({
    ...row,
    category: categories.get(category) ?? category,
    state: row.problem !== null && state === 'reading' ? ('failed' as const) : state,
    done: Number(done),
    articles: Number(articles),
    nowhere: Number(done) - Number(articles),
    madeAt: madeAt.toISOString(),
    madeBy: madeBy === null ? null : (names.get(madeBy) ?? null),
  }));
}
