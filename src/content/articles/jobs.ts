import { job, type Job } from '#platform/jobs/job.ts';
import { fillArticleSearch, fillSearchQueue } from './service/articles/article-search.ts';
import { publishDue } from './service/articles/publish-due.ts';

/** Jobs of the content module. Every minute they publish articles that are due and end those that have expired. */
export const contentJobs: readonly Job[] = [
  job({
    queue: 'content.publishDue',
    title: '按时发布与撤下文章',
    cron: '* * * * *',
    async handle(ctx) {
      const { published, ended } = await publishDue(ctx);
      if (published + ended > 0) ctx.log.info({ published, ended }, 'scheduled articles published or withdrawn');
    },
  }),
  job<{ after?: number }>({
    queue: fillSearchQueue,
    title: '补全文章的搜索索引',
    cron: '50 2 * * *',
    async handle(ctx, { after = 0 }) {
      const last = await fillArticleSearch(ctx, after);
      // One batch per job, so that indexing a million articles over hours does not block other jobs.
      if (last !== undefined) await ctx.jobs.send(ctx.db, fillSearchQueue, { after: last }, { key: 'next' });
    },
  }),
];
