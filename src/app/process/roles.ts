import type { Config } from '#platform/config/config.ts';

/** Duties of a process. Every process serves health and metrics on the console's port. */
export interface Duties {
  readonly servesVisitors: boolean;
  readonly servesStaff: boolean;
  readonly doesJobs: boolean;
}

export const getDuties: Readonly<Record<Config['role'], Duties>> = {
  all: { servesVisitors: true, servesStaff: true, doesJobs: true },
  web: { servesVisitors: true, servesStaff: false, doesJobs: false },
  worker: { servesVisitors: false, servesStaff: false, doesJobs: true },
  console: { servesVisitors: false, servesStaff: true, doesJobs: false },
};
