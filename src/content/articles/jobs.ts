import { job, type Job } from '#platform/jobs/job.ts';
import { fillArticleSearch, fillSearchQueue } from './service/articles/article-search.ts';
import { publishDue } from './service/articles/publish-due.ts';

/** The content module's own work: every minute, articles whose time has come or is over. */
export const contentJobs: readonly Job[] = [
  job({
    queue: 'content.publishDue',
    title: '按时发布与撤下文章',
    cron: '* * * * *',
    async handle(ctx) {
      const { published, ended } = await publishDue(ctx);
      if (published + ended > 0) ctx.log.info({ published, ended }, 'articles published or taken down by schedule');
    },
  }),
  job<{ after?: number }>({
    queue: fillSearchQueue,
    title: '补全文章的搜索索引',
    cron: '50 2 * * *',
    async handle(ctx, { after = 0 }) {
      const last = await fillArticleSearch(ctx, after);
      // One batch at a time: a million articles take their hours beside everything else.
      if (last !== undefined) await ctx.jobs.send(ctx.db, fillSearchQueue, { after: last }, { key: 'next' });
    },
  }),
];
