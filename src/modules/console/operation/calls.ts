import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { OutboxList, QueueList, QueueName, RetriedJobs, TaskList } from './schema.ts';

export const queueList = staffCall<Empty, QueueList>('GET', '/operation/queues', { may: 'operation.read' });
export const queueRetry = staffCall<QueueName, RetriedJobs>('POST', '/operation/queues/retry', { may: 'operation.manage' });
export const outboxList = staffCall<Empty, OutboxList>('GET', '/operation/outbox', { may: 'operation.manage' });

/** What waits for whoever asks, by what they may do. */
export const homeTasks = staffCall<Empty, TaskList>('GET', '/me/tasks');
