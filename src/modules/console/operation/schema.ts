import { z } from 'zod';

const queue = z.object({
  name: z.string(),
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
  /** Of those that wait and are due. */
  oldestAt: z.iso.datetime().nullable(),
  cron: z.string().nullable(),
  lastDoneAt: z.iso.datetime().nullable(),
});
export const queueListResult = z.object({
  queues: z.array(queue),
  database: z.object({ isReady: z.boolean(), version: z.string(), bytes: z.number() }),
  messages: z.object({ retried: z.number(), failed: z.number() }),
});
export type QueueList = z.infer<typeof queueListResult>;

export const queueName = z.object({ queue: z.string('请选择队列').regex(/^[a-zA-Z]+\.[a-zA-Z]+$/, '没有这个队列') });
export type QueueName = z.infer<typeof queueName>;

export const retriedJobs = z.object({ retried: z.number() });
export type RetriedJobs = z.infer<typeof retriedJobs>;

const message = z.object({
  id: z.number(),
  createdAt: z.iso.datetime(),
  channel: z.enum(['sms', 'mail']),
  recipient: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number(),
  failure: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
});
export const outboxListResult = z.object({ messages: z.array(message) });
export type OutboxList = z.infer<typeof outboxListResult>;

const task = z.object({ code: z.string(), text: z.string(), count: z.number(), href: z.string() });
export const taskList = z.object({ tasks: z.array(task) });
export type TaskList = z.infer<typeof taskList>;
