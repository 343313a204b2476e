import type { UploadDeps } from '#content/files/service/files.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import { readUploadedSite, takeoverQueue } from './service/upload-site.ts';

export const takeoverJobs = (deps: UploadDeps): readonly Job[] => [
  job<{ id: number }>({
    queue: takeoverQueue,
    title: '读取上传的旧站',
    retryLimit: 5,
    handle: (ctx, { id }) => readUploadedSite(ctx, deps, id),
  }),
];
