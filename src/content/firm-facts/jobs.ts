import type { Context } from '#platform/context.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import { firmFactsTag } from './service/fact-book.ts';
import { factsChangedQueue, recordFacts, type FactSource } from './service/record-facts.ts';

export interface FactParts {
  sources: readonly FactSource[];
  /** Update the search entries of the texts that cite facts. */
  refresh: readonly ((ctx: Context) => Promise<void>)[];
}

/** The queue of the job that records all facts: at each start of a worker and at each new day. */
export const recordFactsQueue = 'firmFacts.newDay';

/**
 * Records what every source says today. A new site has all facts from its first start, settings of the operator are facts from the
 * start that changes them, and data that was changed otherwise than by its services is up to date again.
 */
async function recordAllFacts(ctx: Context, { sources }: FactParts): Promise<void> {
  for (const source of sources) await recordFacts(ctx, source);
}

export const firmFactJobs = (parts: FactParts): readonly Job[] => [
  job({
    queue: recordFactsQueue,
    title: '登记系统数据中的事实，更新今天起变化的事实',
    cron: '0 0 * * *',
    async handle(ctx) {
      await recordAllFacts(ctx, parts);
      const begun = await ctx.db
        .selectFrom('firmFactValues')
        .select('code')
        .where('validFrom', '=', shanghaiDay(ctx.now))
        .executeTakeFirst();
      if (!begun) return;
      await inTransaction(ctx, async (tx) => {
        await tx.jobs.send(tx.db, factsChangedQueue, {}, { key: 'all' });
        await invalidate(tx, [firmFactsTag]);
      });
    },
  }),
  job({
    queue: factsChangedQueue,
    title: '更新引用事实的搜索条目',
    async handle(ctx) {
      for (const refresh of parts.refresh) await refresh(ctx);
    },
  }),
];
