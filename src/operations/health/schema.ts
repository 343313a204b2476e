import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';

const queue = z.object({
  name: z.string(),
  title: z.string(),
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
  /** The oldest of the jobs that are pending and due. */
  oldestAt: z.iso.datetime().nullable(),
  lastDoneAt: z.iso.datetime().nullable(),
  /** The next scheduled run; null for jobs without a schedule. */
  nextAt: z.iso.datetime().nullable(),
  /** The 95th percentile of job durations over the last seven days. */
  p95Ms: z.number().nullable(),
});
export const queueListResult = z.object({ queues: z.array(queue) });
export type QueueList = z.infer<typeof queueListResult>;

const queueCode = z.string('请选择队列').regex(/^[a-zA-Z]+\.[a-zA-Z]+$/, '没有这个队列');
export const queueName = z.object({ queue: queueCode });
export type QueueName = z.infer<typeof queueName>;

/** One job of a queue, or all that the action applies to. */
export const jobChoice = z.object({ queue: queueCode, id: z.uuid('作业编号有误').optional() });
export type JobChoice = z.infer<typeof jobChoice>;

export const changedJobs = z.object({ changed: z.number() });
export type ChangedJobs = z.infer<typeof changedJobs>;

const job = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'failed', 'cancelled', 'done']),
  createdAt: z.iso.datetime(),
  /** For a pending job: the earliest time at which it runs. */
  dueAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  tries: z.number(),
  /** The last error text, without numbers and addresses. */
  failure: z.string().nullable(),
});
export const jobListResult = z.object({ name: z.string(), title: z.string(), isScheduled: z.boolean(), jobs: z.array(job) });
export type JobList = z.infer<typeof jobListResult>;

export const messageStates = ['waiting', 'sent', 'failed'] as const;
export const channels = ['sms', 'mail', 'robot', 'account'] as const;

export const outboxQuery = z.object({
  state: choice(messageStates, '状态'),
  channel: choice(channels, '渠道'),
  /** The number of the message after which the page begins. */
  before: whole('起点').optional(),
});
export type OutboxQuery = z.input<typeof outboxQuery>;
export type ParsedOutboxQuery = z.output<typeof outboxQuery>;

const message = z.object({
  id: z.number(),
  createdAt: z.iso.datetime(),
  channel: z.enum(channels),
  recipient: z.string(),
  state: z.enum(messageStates),
  attempts: z.number(),
  failure: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  canBeResent: z.boolean(),
});
export const outboxListResult = z.object({ messages: z.array(message), next: z.number().nullable() });
export type OutboxList = z.infer<typeof outboxListResult>;

export const messageResend = z.object({
  id: whole('编号'),
  reason: z.string('请填写原因').trim().min(2, '请填写原因').max(200, '原因不超过 200 个字'),
});
export type MessageResend = z.input<typeof messageResend>;
export type ParsedMessageResend = z.output<typeof messageResend>;

/** `unused`: not configured, and not needed. */
export const healthState = z.enum(['good', 'poor', 'bad', 'unused']);
const healthPart = z.object({
  /** The check of the doctor with the same meaning. */
  code: z.string(),
  name: z.string(),
  state: healthState,
  text: z.string(),
  /** The next step of the operator; null while nothing needs to be done. */
  remedy: z.string().nullable(),
});
export const healthReport = z.object({ at: z.iso.datetime(), parts: z.array(healthPart) });
export type HealthReport = z.infer<typeof healthReport>;
export type HealthPart = z.infer<typeof healthPart>;

const retention = z.object({ rule: z.string(), queue: z.string(), lastDoneAt: z.iso.datetime().nullable(), failed: z.number() });
export const retentionListResult = z.object({ rules: z.array(retention) });
export type RetentionList = z.infer<typeof retentionListResult>;

const setting = z.object({ name: z.string(), meaning: z.string(), value: z.string(), isOwn: z.boolean() });
export const settingListResult = z.object({ settings: z.array(setting) });
export type SettingList = z.infer<typeof settingListResult>;
