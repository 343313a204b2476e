import type { Job } from '#platform/jobs/job.ts';
import type { ResumeDeps } from './deps.ts';
import { resumeFileJobs } from './file-jobs.ts';

export function resumeJobs(deps: ResumeDeps): readonly Job[] {
  return [...resumeFileJobs(deps)];
}
