import { job, type Job } from '#platform/jobs/job.ts';
import { readFileQueue } from '#platform/search/file-texts.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { extractFileText } from './service/extract-file-text.ts';
import { deleteOldQueryCounts, queryRetentionDays, rareQueryRetentionDays } from './service/query-log.ts';

/** Jobs of the search: reading searchable files, and deleting old query counts once a night. */
export function siteSearchJobs(store: FileStore): readonly Job[] {
  return [
    job<{ fileId: string }>({
      queue: readFileQueue,
      title: '读取可搜索文件的文字',
      timeLimit: 120,
      handle: (ctx, { fileId }) => extractFileText(ctx, store, fileId),
    }),
    job({
      queue: 'search.forgetOldCounts',
      title: '清除过期的搜索统计',
      clears: [`搜索词的计数：${queryRetentionDays} 天；只搜索过一次的 ${rareQueryRetentionDays} 天`],
      cron: '20 3 * * *',
      async handle(ctx) {
        const gone = await deleteOldQueryCounts(ctx);
        if (gone > 0) ctx.log.info({ gone }, 'old query counts deleted');
      },
    }),
  ];
}
