import { job, type Job } from '../jobs/job.ts';
import { forgetCounts } from './limits.ts';

/** Addresses and numbers of visitors are kept no longer than they count. */
export const limitJobs: readonly Job[] = [
  job({
    queue: 'limit.forgetCounts',
    title: '清除过期的次数计数',
    clears: ['访客地址、号码等的次数计数：到期后 1 小时'],
    cron: '*/10 * * * *',
    handle: forgetCounts,
  }),
];
