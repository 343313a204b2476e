import type { MessagingDeps } from '#modules/base/messaging/deps.ts';
import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { homeTasks, outboxList, queueList, queueRetry } from './calls.ts';
import { outboxListResult, queueListResult, queueName, retriedJobs, taskList } from './schema.ts';
import { listOutbox } from './service/outbox.ts';
import { listQueues, retryFailed } from './service/queues.ts';
import { listTasks } from './service/tasks.ts';

export const createOperationApi = (messaging: MessagingDeps): readonly Endpoint[] => [
  endpoint(homeTasks, { input: noInput, result: taskList, summary: '等待自己处理的事项' }, listTasks),
  endpoint(queueList, { input: noInput, result: queueListResult, summary: '后台作业与运行状况' }, listQueues),
  endpoint(queueRetry, { input: queueName, result: retriedJobs, summary: '重试失败的作业' }, retryFailed),
  endpoint(outboxList, { input: noInput, result: outboxListResult, summary: '查看消息发件箱' }, (ctx) => listOutbox(ctx, messaging)),
];
