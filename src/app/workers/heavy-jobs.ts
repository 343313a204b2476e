import type { Job } from '#platform/jobs/job.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { dailyJobs } from '#workflow/data-imports/jobs.ts';
import { importTargets as targets } from '../registers.ts';

/** The jobs some of which are heavy, made of no more than a thread can open at once. */
export const listHeavyJobs = (files: FileStore): readonly Job[] => dailyJobs({ files, targets });
