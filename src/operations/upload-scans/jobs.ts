import { job, type Job } from '#platform/jobs/job.ts';
import type { UploadScanDeps } from './deps.ts';
import { clearOldScans } from './service/quarantine.ts';
import { scanWaiting } from './service/scan-later.ts';
import { scanRetentionDays } from './web/scan-states.ts';

export const uploadScanJobs = (deps: UploadScanDeps): readonly Job[] => [
  job({
    queue: 'upload.scan',
    title: '为先收下的文件补做病毒检查',
    cron: '*/5 * * * *',
    handle: (ctx) => scanWaiting(ctx, deps),
  }),
  job({
    queue: 'upload.sweep',
    title: '清除期满的病毒检查记录与隔离的文件',
    clears: [`病毒检查的结果与隔离的文件：${scanRetentionDays} 天`],
    cron: '50 3 * * *',
    handle: (ctx) => clearOldScans(ctx, deps),
  }),
];
