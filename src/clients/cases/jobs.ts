import { job, type Job } from '#platform/jobs/job.ts';
import type { CaseDeps } from './deps.ts';
import { caseDecisionQueue } from './service/filling/submit-case.ts';
import { decideByRules, decideDueCases } from './service/handling/decide-by-rules.ts';
import { expireCases } from './service/handling/expire-cases.ts';

/**
 * Background jobs of the business hall: automatic decisions when a case is due, and every quarter of an hour missed decisions and
 * expired cases.
 */
export function businessJobs(deps: CaseDeps): readonly Job[] {
  return [
    job<{ caseId?: string }>({
      queue: caseDecisionQueue,
      title: '按规则审核业务',
      async handle(ctx, { caseId }) {
        if (caseId) await decideByRules(ctx, deps, caseId);
      },
    }),
    job({
      queue: 'business.sweep',
      title: '补办到期的业务',
      cron: '*/15 * * * *',
      async handle(ctx) {
        const decided = await decideDueCases(ctx, deps);
        const expired = await expireCases(ctx);
        if (decided + expired > 0) ctx.log.info({ decided, expired }, 'cases decided or expired');
      },
    }),
  ];
}
