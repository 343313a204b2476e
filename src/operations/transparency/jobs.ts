import { job, type Job } from '#platform/jobs/job.ts';
import type { TransparencyDeps } from './deps.ts';
import { appendPublished, watchEpoch } from './service/append.ts';
import { checkLog } from './service/check-log.ts';
import { askWitnesses } from './service/witnesses.ts';

export function transparencyJobs(deps: TransparencyDeps): readonly Job[] {
  return [
    job({
      queue: 'log.append',
      title: '把新公布的内容写入透明日志',
      cron: '* * * * *',
      // The first run of a former site appends all that it has published.
      timeLimit: 3600,
      async handle(ctx) {
        await watchEpoch(ctx, deps);
        await appendPublished(ctx, deps);
      },
    }),
    job({
      queue: 'log.witness',
      title: '请见证方签署透明日志的检查点',
      cron: '*/5 * * * *',
      timeLimit: 300,
      handle: (ctx) => askWitnesses(ctx, deps),
    }),
    job({
      queue: 'log.check',
      title: '核对透明日志与现在的内容',
      cron: '20 3 * * *',
      timeLimit: 6 * 3600,
      async handle(ctx) {
        await appendPublished(ctx, deps, { isFull: true });
        await checkLog(ctx, deps);
      },
    }),
  ];
}
