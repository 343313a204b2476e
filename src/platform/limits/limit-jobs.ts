import { job, type Job } from '../jobs/job.ts';
import { deleteExpiredCounters } from './limits.ts';

/** Deletes addresses and numbers of visitors once their rate limit has expired. */
export const limitJobs: readonly Job[] = [
  job({
    queue: 'limit.forgetCounts',
    title: '清除过期的次数计数',
    clears: ['访客地址、号码等的次数计数：到期后 1 小时'],
    cron: '*/10 * * * *',
    handle: deleteExpiredCounters,
  }),
];
