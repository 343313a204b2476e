import { job, type Job } from '#platform/jobs/job.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { renderPagesQueue, renderPages, queueMissingPages } from './service/document-pages.ts';

const dayMs = 86_400_000;

/** Jobs of the file module: rendering public documents, and deleting abandoned uploads every hour. */
export function fileJobs(store: FileStore): readonly Job[] {
  return [
    job<{ fileId: string }>({
      queue: renderPagesQueue,
      title: '生成公开文件的页面图像',
      timeLimit: 300,
      handle: (ctx, { fileId }) => renderPages(ctx, store, fileId),
    }),
    job({ queue: 'file.requestMissingPages', title: '补做缺少的页面图像', cron: '10 4 * * *', handle: queueMissingPages }),
    job({
      queue: 'file.clearDrafts',
      title: '清除中断的上传',
      clears: ['未完成的上传：1 天'],
      cron: '40 * * * *',
      async handle(ctx) {
        const cleared = await store.clearDrafts(new Date(ctx.now.getTime() - dayMs));
        if (cleared > 0) ctx.log.info({ cleared }, 'abandoned uploads deleted');
      },
    }),
  ];
}
