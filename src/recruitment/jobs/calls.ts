import { call, type Empty } from '#contract/call.ts';
import type { JobConditions, JobDetail, JobIdQuery, JobPage, JobQuery, JobSearchQuery, JobTitleQuery, SelectBoxes } from './schema.ts';

const tags = ['recruit-jobs'];
/** Where the firm's own settings show as well. */
const withSettings = [...tags, 'site'];

/** Jobs on offer that meet every condition, newest first. */
export const jobList = call<JobQuery, JobPage>('GET', '/recruit/jobs', { tags });

/** Jobs on offer by one text over title, duties, requirements, department and place. */
export const jobSearch = call<JobSearchQuery, JobPage>('GET', '/recruit/jobs/search', { tags });

/** Jobs on offer by words of the title. */
export const jobByTitle = call<JobTitleQuery, JobPage>('GET', '/recruit/jobs/byTitle', { tags });

/** One job, on offer or not. */
export const jobDetail = call<JobIdQuery, JobDetail>('GET', '/recruit/jobs/{jobId}', { tags: withSettings });

/** What jobs can be searched by. */
export const jobConditions = call<Empty, JobConditions>('GET', '/recruit/conditions', { tags: withSettings });

/** The choices of every list on the pages of recruitment. */
export const selectBoxes = call<Empty, SelectBoxes>('GET', '/recruit/selectBoxes', { tags });
