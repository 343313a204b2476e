import { job, type Job } from '#platform/jobs/job.ts';
import type { LinkDeps } from './deps.ts';
import { checkQueue, checkSeconds } from './service/links/findings.ts';
import { checkLinks, checkRetentionDays, recheckUnconfirmedFindings } from './service/links/store-findings.ts';

export const insightJobs = ({ tools }: LinkDeps): readonly Job[] => [
  job({
    queue: checkQueue,
    title: '检查网站的链接与 PDF',
    clears: [`链接检查的记录：${checkRetentionDays} 天`],
    // The night to Monday: findings are ready when the week begins.
    cron: '30 2 * * 1',
    timeLimit: checkSeconds,
    retryLimit: 0,
    async handle(ctx) {
      const open = await checkLinks(ctx, tools);
      ctx.log.info({ open }, 'links checked');
    },
  }),
  job({
    queue: 'insight.probeDoubted',
    title: '再次访问没有回应的外部网站',
    cron: '40 5 * * *',
    timeLimit: checkSeconds,
    async handle(ctx) {
      if (tools.outside) await recheckUnconfirmedFindings(ctx, tools.outside);
    },
  }),
];
