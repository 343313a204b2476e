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

/** Records what every source says today; a source whose data was changed otherwise than by its services is up to date again. */
export async function recordAllFacts(ctx: Context, { sources }: FactParts): Promise<void> {
  for (const source of sources) await recordFacts(ctx, source);
}

export const firmFactJobs = (parts: FactParts): readonly Job[] => [
  job({
    queue: 'firmFacts.newDay',
    title: '更新今天起变化的事实',
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
