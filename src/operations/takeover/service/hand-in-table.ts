import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import { listCategories } from '#content/articles/service/articles/categories.ts';
import { findSameArticles } from '#content/articles/service/import/find-same.ts';
import { takeArticleIds } from '#content/articles/service/import/import-articles.ts';
import { getFirmName } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { requirePlace } from '#platform/staff-access.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import type { BatchName, TableTemplate, tableUpload } from '../schema.ts';
import { batchPlace, rowAddress } from './batches.ts';
import { readTable, tableColumns, type TableArticle } from './read-table.ts';

/**
 * Freezes the articles of a table as a batch, which an order brings on show as it does a former site. A row whose title and date an article has already, or another row or batch, is
 * told and left out. Throws 40001 that names every wrong cell, and then keeps nothing; 40004 out of scope; 40009 for a table that is here already, or nothing of which is new.
 */
export async function handInTable(ctx: Context, { title, file }: z.output<typeof tableUpload>): Promise<BatchName> {
  const { staffId } = actorOf(ctx, staffKind);
  requirePlace(ctx, batchPlace);
  const { list } = await listCategories(ctx, {});
  const codes = new Map(list.flatMap(({ code, name }) => [[name, code] as const, [code, code] as const]));
  const articles = await readTable(file, { codes, today: shanghaiDay(ctx.now) });
  const source = createHash('sha256').update(file.bytes).digest('hex');
  const firm = await getFirmName(ctx);
  return inTransaction(ctx, async (tx) => {
    const batch = {
      title,
      category: articles[0]!.category,
      source,
      state: 'read' as const,
      isTable: true,
      madeBy: staffId,
      madeAt: tx.now,
    };
    const made = await tx.db
      .insertInto('takeoverBatches')
      .values({ ...batch, pages: articles.length })
      .onConflict((conflict) => conflict.column('source').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw fail('conflict', '这个表格已经导入，请在下面的列表中查看');
    const same = await findSame(tx, articles);
    if (articles.every(({ position }) => same.has(position))) throw fail('conflict', '表格中的文章网站上都已有，标题与日期相同');
    const ids = await takeArticleIds(tx, articles.length);
    const entries = articles.map(({ position, day, ...article }, at) => ({
      ...article,
      batchId: made.id,
      address: rowAddress(position),
      articleId: same.has(position) ? null : ids[at]!,
      publishedOn: day,
      source: article.source || firm,
      faults: same.has(position) ? [same.get(position)!] : [],
    }));
    for (let from = 0; from < entries.length; from += entriesAtOnce)
      await tx.db
        .insertInto('takeoverEntries')
        .values(entries.slice(from, from + entriesAtOnce))
        .execute();
    await audit(tx, 'takeover.handInTable', `takeover:${made.id}`, { rows: articles.length, same: same.size });
    return made;
  });
}

const entriesAtOnce = 500;
const keyOf = ({ day, title }: Pick<TableArticle, 'day' | 'title'>): string => `${day} ${title}`;

/** Rows that would bring an article twice, by their position, with where its like is. */
async function findSame(tx: Context, articles: readonly TableArticle[]): Promise<Map<number, string>> {
  const [shown, waiting] = [await findSameArticles(tx, articles), await findWaiting(tx, articles)];
  const first = new Map<string, number>();
  const same = new Map<number, string>();
  for (const article of articles) {
    const key = keyOf(article);
    const former = first.get(key);
    if (shown.has(key)) same.set(article.position, '网站已有标题与日期相同的文章');
    else if (waiting.has(key)) same.set(article.position, `第 ${waiting.get(key)} 批中已有标题与日期相同的文章`);
    else if (former !== undefined) same.set(article.position, `与第 ${former} 行的标题与日期相同`);
    else first.set(key, article.position);
  }
  return same;
}

/** What lies in batches that are not on show yet, with the number of the batch. */
async function findWaiting(tx: Context, articles: readonly TableArticle[]): Promise<Map<string, number>> {
  const rows = await tx.db
    .selectFrom('takeoverEntries')
    .innerJoin('takeoverBatches', 'takeoverBatches.id', 'takeoverEntries.batchId')
    .select(['takeoverEntries.title', 'publishedOn', 'batchId'])
    .where('state', '<>', 'published')
    .where('articleId', 'is not', null)
    .where('publishedOn', 'in', [...new Set(articles.map(({ day }) => day))])
    .execute();
  return new Map(rows.map(({ title, publishedOn, batchId }) => [`${publishedOn} ${title}`, batchId]));
}

/** The empty table to fill in, with the categories on a second sheet. */
export async function writeTemplate(ctx: Context): Promise<TableTemplate> {
  const { list } = await listCategories(ctx, {});
  const bytes = await writeXlsx([
    { name: '文章', header: Object.values(tableColumns), rows: [] },
    { name: '栏目', header: ['名称', '代码'], rows: list.map(({ code, name }) => [name, code]) },
  ]);
  return { fileName: '文章导入模板.xlsx', content: Buffer.from(bytes).toString('base64') };
}
