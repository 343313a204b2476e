import { job, type Job } from '#platform/jobs/job.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { waitingMs } from './service/images/cached-images.ts';
import { refusedMs, sweepImages } from './service/images/sweep-images.ts';
import { forgetUses } from './service/uses.ts';

const dayMs = 86_400_000;

/** Background jobs of identity cards: every hour, unneeded pictures are destroyed and old usage counts deleted. */
export function identityJobs(files: FileStore): readonly Job[] {
  return [
    job({
      queue: 'identity.sweep',
      title: '销毁不再需要的证件图像',
      clears: [
        `未提交、被替换的证件图像：${waitingMs / dayMs} 天`,
        `未通过业务的证件图像：${refusedMs / dayMs} 天`,
        '在用的证件图像：法定保存期满为止',
      ],
      cron: '35 * * * *',
      async handle(ctx) {
        const removed = await sweepImages(ctx, { files });
        await forgetUses(ctx);
        if (removed > 0) ctx.log.info({ removed }, 'pictures of identity cards destroyed');
      },
    }),
  ];
}
