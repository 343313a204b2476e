import { job, type Job } from '#platform/jobs/job.ts';
import type { AgreementDesk } from './desk.ts';
import { forgetLookUps } from './service/case-access.ts';
import { drawMissing, drawQueue, drawSigning } from './service/draw-signed.ts';

/** Makes signed files soon after each signing, and every minute whatever a failure or a stopped process left behind. */
export function agreementJobs(desk: AgreementDesk): readonly Job[] {
  return [
    job<{ signingId?: string }>({
      queue: drawQueue,
      cron: '* * * * *',
      timeLimit: 300,
      async handle(ctx, { signingId }) {
        if (signingId) return drawSigning(ctx, desk, signingId);
        await drawMissing(ctx, desk);
        await forgetLookUps(ctx);
      },
    }),
  ];
}
