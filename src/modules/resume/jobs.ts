import type { Job } from '#platform/jobs/job.ts';
import type { ResumeDesk } from './desk.ts';

export function resumeJobs(_desk: ResumeDesk): readonly Job[] {
  return [];
}
