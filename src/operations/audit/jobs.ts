import { job, type Job } from '#platform/jobs/job.ts';
import type { AuditDeps } from './deps.ts';
import { sealEntries } from './service/seal-entries.ts';
import type { SignAgain } from './service/seal-key-handover.ts';
import { failVerification, runVerification, verifyQueue } from './service/verifications.ts';

export function auditJobs(deps: Pick<AuditDeps, 'seal' | 'openArchivedEntries'> & { signAgain: SignAgain }): readonly Job[] {
  return [
    job({
      queue: 'audit.seal',
      title: '封存审计记录',
      cron: '* * * * *',
      async handle(ctx) {
        await sealEntries(ctx, deps.seal, deps.signAgain);
      },
    }),
    job<{ id: number }>({
      queue: verifyQueue,
      title: '校验审计记录',
      // Verification reads up to twenty years of a busy firm in one run.
      timeLimit: 6 * 3600,
      async handle(ctx, { id }) {
        try {
          await runVerification(ctx, deps, id);
        } catch (error) {
          await failVerification(ctx, id, error);
        }
      },
    }),
  ];
}
