import { job, type Job } from '#platform/jobs/job.ts';
import { clearLookUpLimits } from './service/look-up-limit.ts';

/** The disclosure module's own work: addresses of visitors are kept no longer than they count. */
export const disclosureJobs: readonly Job[] = [
  job({ queue: 'disclosure.clearLookUpLimits', title: '清除人员查询的限次记录', cron: '50 * * * *', handle: clearLookUpLimits }),
];
