import { job, type Job } from '#platform/jobs/job.ts';
import { publishDue } from './service/publish-due.ts';

/** The content module's own work: every minute, articles whose time has come or is over. */
export const contentJobs: readonly Job[] = [
  job({
    queue: 'content.publishDue',
    cron: '* * * * *',
    async handle(ctx) {
      const { published, ended } = await publishDue(ctx);
      if (published + ended > 0) ctx.log.info({ published, ended }, 'articles published or taken down by schedule');
    },
  }),
];
