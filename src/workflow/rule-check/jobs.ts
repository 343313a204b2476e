import { job, type Job } from '#platform/jobs/job.ts';
import { checkTexts, clearEndedFindings, keptDays, ruleCheckQueue } from './service/check-texts.ts';

export const ruleCheckJobs: readonly Job[] = [
  job({
    queue: ruleCheckQueue,
    title: '按合规规则检查全部文字与待生效的版本',
    cron: '50 3 * * *',
    timeLimit: 3600,
    clears: [`已结束的合规检查结果：${keptDays} 天`],
    async handle(ctx) {
      const open = await checkTexts(ctx);
      await clearEndedFindings(ctx);
      ctx.log.info({ open }, 'texts checked by rules');
    },
  }),
];
