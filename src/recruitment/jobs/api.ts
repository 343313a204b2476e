import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { jobByTitle, jobConditions, jobDetail, jobList, jobSearch, selectBoxes } from './calls.ts';
import * as schema from './schema.ts';
import { listConditions, listSelectBoxes } from './service/job-conditions.ts';
import { findJob } from './service/jobs.ts';
import { listJobs, listJobsByTitle, searchJobs } from './service/list-jobs.ts';

export const jobApi: readonly Endpoint[] = [
  endpoint(
    jobList,
    { input: schema.jobQuery, result: schema.jobPage, summary: '在招职位列表：按类型、名称、地点、总部或分支机构、部门和关键词查询' },
    listJobs,
  ),
  endpoint(jobSearch, { input: schema.jobSearchQuery, result: schema.jobPage, summary: '按搜索内容查询在招职位' }, searchJobs),
  endpoint(jobByTitle, { input: schema.jobTitleQuery, result: schema.jobPage, summary: '按职位名称查询在招职位' }, listJobsByTitle),
  endpoint(
    jobDetail,
    { input: schema.jobIdQuery, result: schema.jobDetail, summary: '职位详情，含已停止招聘的职位及原因', outcomes: ['notFound'] },
    (ctx, { jobId }) => findJob(ctx, jobId),
  ),
  endpoint(jobConditions, { input: noInput, result: schema.jobConditions, summary: '职位查询条件及各条件的在招职位数' }, listConditions),
  endpoint(selectBoxes, { input: noInput, result: schema.selectBoxes, summary: '招聘各页下拉框的选项' }, listSelectBoxes),
];
