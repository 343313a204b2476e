import { job, type Job } from '#platform/jobs/job.ts';
import type { AgreementDeps } from './deps.ts';
import { forgetLookUps } from './service/case-access.ts';
import { drawMissing, drawQueue, drawSigning } from './service/draw-signed.ts';
import { stampMissing } from './service/stamp-signed.ts';

/** Makes signed files soon after each signing, and every minute whatever a failure or a stopped process left behind, time stamps among it. */
export function agreementJobs(deps: AgreementDeps): readonly Job[] {
  return [
    job<{ signingId?: string }>({
      queue: drawQueue,
      cron: '* * * * *',
      timeLimit: 300,
      async handle(ctx, { signingId }) {
        if (signingId) return drawSigning(ctx, deps, signingId);
        await drawMissing(ctx, deps);
        await stampMissing(ctx, deps);
        await forgetLookUps(ctx);
      },
    }),
  ];
}
