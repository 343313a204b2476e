import type { Job } from '#platform/jobs/job.ts';
import type { ResumeDesk } from './desk.ts';
import { resumeFileJobs } from './file-jobs.ts';

export function resumeJobs(desk: ResumeDesk): readonly Job[] {
  return [...resumeFileJobs(desk)];
}
