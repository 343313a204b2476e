import type { MasterSecret } from '#platform/config/secret.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import { openSealKey } from './seal-key.ts';
import { sealEntries } from './service/seal-entries.ts';

export function auditJobs(secret: MasterSecret): readonly Job[] {
  const key = openSealKey(secret);
  return [
    job({
      queue: 'audit.seal',
      title: '封存审计记录',
      cron: '* * * * *',
      async handle(ctx) {
        await sealEntries(ctx, key);
      },
    }),
  ];
}
