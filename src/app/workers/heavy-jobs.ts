import type { Job } from '#platform/jobs/job.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { dataImportJobs } from '#workflow/data-imports/jobs.ts';
import { importTargets as targets } from '../registers.ts';

/** Lists the jobs that can be heavy, with dependencies that a thread can open. */
export const listHeavyJobs = (files: FileStore): readonly Job[] => dataImportJobs({ files, targets });
