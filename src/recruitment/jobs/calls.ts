import { call, type Empty } from '#contract/call.ts';
import type { JobConditions, JobDetail, JobIdQuery, JobPage, JobQuery, JobSearchQuery, JobTitleQuery, SelectBoxes } from './schema.ts';

const tags = ['recruit-jobs'];
/** Cache tags for responses that also contain the firm's settings. */
const withSettings = [...tags, 'site'];

/** Lists jobs on offer that match every filter, newest first. */
export const jobList = call<JobQuery, JobPage>('GET', '/recruit/jobs', { tags });

/** Lists jobs on offer by one text over title, duties, requirements, department and place. */
export const jobSearch = call<JobSearchQuery, JobPage>('GET', '/recruit/jobs/search', { tags });

/** Lists jobs on offer by words of the title. */
export const jobByTitle = call<JobTitleQuery, JobPage>('GET', '/recruit/jobs/byTitle', { tags });

/** Returns one job, on offer or not. */
export const jobDetail = call<JobIdQuery, JobDetail>('GET', '/recruit/jobs/{jobId}', { tags: withSettings });

/** Returns the filter options for jobs. */
export const jobConditions = call<Empty, JobConditions>('GET', '/recruit/conditions', { tags: withSettings });

/** Returns the options of every list on the recruitment pages. */
export const selectBoxes = call<Empty, SelectBoxes>('GET', '/recruit/selectBoxes', { tags });
