import { job, type Job } from '#platform/jobs/job.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { createRenditions, renditionsQueue, queueMissingRenditions } from './service/create-renditions.ts';

/** Creates the missing widths and formats of new pictures, and repeats failed ones. */
export const mediaJobs = (files: FileStore): readonly Job[] => [
  job<{ versionId: string }>({
    queue: renditionsQueue,
    title: '生成图片的各种尺寸',
    timeLimit: 300,
    handle: (ctx, { versionId }) => createRenditions(ctx, files, versionId),
  }),
  job({ queue: 'media.requestMissingForms', title: '补做缺少的图片尺寸', cron: '*/10 * * * *', handle: queueMissingRenditions }),
];
