import type { CaseDeps } from '#clients/cases/deps.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import type { AgreementDeps } from './deps.ts';
import { applicationQueue, renderApplicationFile, renderMissingApplicationFiles } from './service/files/applications.ts';
import { renderMissingSignedFiles, signedFileQueue, renderSignedFiles } from './service/files/render-signed-files.ts';
import { renewArchive } from './service/files/renew-archive.ts';
import { stampMissing } from './service/files/stamp-missing.ts';

/**
 * Makes signed files soon after each signing. Every minute it also completes files and time stamps that a failure or a stopped
 * process left unfinished.
 */
export function agreementJobs(deps: AgreementDeps, cases: CaseDeps): readonly Job[] {
  const parts = { agreement: deps, cases };
  return [
    job<{ signingId?: string }>({
      queue: signedFileQueue,
      title: '制作已签署的协议文件',
      cron: '* * * * *',
      timeLimit: 300,
      async handle(ctx, { signingId }) {
        if (signingId) return renderSignedFiles(ctx, deps, signingId);
        await renderMissingSignedFiles(ctx, deps);
        await stampMissing(ctx, deps);
      },
    }),
    job({
      queue: 'agreement.archive',
      title: '续盖已签文件的存档时间戳（每份每年一次）',
      cron: '20 3 * * *',
      timeLimit: 3600,
      handle: async (ctx) => void (await renewArchive(ctx, deps)),
    }),
    job<{ id?: string }>({
      queue: applicationQueue,
      title: '制作业务申请表',
      cron: '* * * * *',
      timeLimit: 300,
      async handle(ctx, { id }) {
        if (id) return renderApplicationFile(ctx, parts, id);
        await renderMissingApplicationFiles(ctx, parts);
      },
    }),
  ];
}
