import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import type { OperationDeps } from './deps.ts';
import * as schema from './schema.ts';
import { readHealth } from './service/health/health.ts';
import { listSettings } from './service/list-settings.ts';
import { listOutbox, resendOutboxMessage } from './service/outbox.ts';
import { cancelJobs, listQueueJobs, retryJobs, runScheduledJob } from './service/queues/jobs.ts';
import { listQueues, listRetention } from './service/queues/list-queues.ts';

export const createOperationApi = (deps: OperationDeps): readonly Endpoint[] => [
  ...jobEndpoints(deps),
  endpoint(calls.outboxList, { input: schema.outboxQuery, result: schema.outboxListResult, summary: '查看消息发件箱' }, (ctx, query) =>
    listOutbox(ctx, deps.messaging, query),
  ),
  endpoint(
    calls.messageResend,
    { input: schema.messageResend, result: noResult, summary: '重发未送达的消息', outcomes: ['notFound', 'conflict'] },
    resendOutboxMessage,
  ),
  endpoint(calls.healthGet, { input: noInput, result: schema.healthReport, summary: '各部分的运行状况' }, (ctx) => readHealth(ctx, deps)),
  endpoint(calls.retentionList, { input: noInput, result: schema.retentionListResult, summary: '数据的保存期限与清除情况' }, (ctx) =>
    listRetention(ctx, deps),
  ),
  endpoint(calls.settingList, { input: noInput, result: schema.settingListResult, summary: '运行设置' }, async () => listSettings(deps)),
];

function jobEndpoints(deps: OperationDeps): Endpoint[] {
  return [
    endpoint(calls.queueList, { input: noInput, result: schema.queueListResult, summary: '后台作业' }, (ctx) => listQueues(ctx, deps)),
    endpoint(
      calls.jobList,
      { input: schema.queueName, result: schema.jobListResult, summary: '一个队列中的作业', outcomes: ['notFound'] },
      (ctx, input) => listQueueJobs(ctx, deps, input),
    ),
    endpoint(
      calls.queueRetry,
      { input: schema.jobChoice, result: schema.changedJobs, summary: '重试失败的作业', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => retryJobs(ctx, deps, input),
    ),
    endpoint(
      calls.queueCancel,
      { input: schema.jobChoice, result: schema.changedJobs, summary: '取消等待或失败的作业', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => cancelJobs(ctx, deps, input),
    ),
    endpoint(
      calls.queueRun,
      { input: schema.queueName, result: noResult, summary: '立即运行定时作业', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => runScheduledJob(ctx, deps, input),
    ),
  ];
}
