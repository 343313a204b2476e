import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type {
  ChangedJobs,
  HealthReport,
  JobChoice,
  JobList,
  MessageResend,
  OutboxList,
  OutboxQuery,
  QueueList,
  QueueName,
  RetentionList,
  SettingList,
} from './schema.ts';

export const queueList = staffCall<Empty, QueueList>('GET', '/operation/queues', { may: 'operation.read' });
export const jobList = staffCall<QueueName, JobList>('GET', '/operation/queues/{queue}', { may: 'operation.read' });
export const queueRetry = staffCall<JobChoice, ChangedJobs>('POST', '/operation/queues/retry', { may: 'operation.manage' });
export const queueCancel = staffCall<JobChoice, ChangedJobs>('POST', '/operation/queues/cancel', { may: 'operation.manage' });
export const queueRun = staffCall<QueueName, Empty>('POST', '/operation/queues/run', { may: 'operation.manage' });

export const outboxList = staffCall<OutboxQuery, OutboxList>('GET', '/operation/outbox', { may: 'operation.manage' });
export const messageResend = staffCall<MessageResend, Empty>('POST', '/operation/outbox/resend', { may: 'operation.manage' });

export const healthGet = staffCall<Empty, HealthReport>('GET', '/operation/health', { may: 'operation.read' });
export const retentionList = staffCall<Empty, RetentionList>('GET', '/operation/retention', { may: 'operation.read' });
export const settingList = staffCall<Empty, SettingList>('GET', '/operation/settings', { may: 'operation.read' });
