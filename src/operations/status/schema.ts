import { z } from 'zod';
import { timestampInput } from '#platform/http/input/timestamp-input.ts';
import { incidentStages, statusFunctions } from './web/status-names.ts';

const functions = z.array(z.enum(statusFunctions)).min(1, '请选择受影响的功能');
const stage = z.enum(incidentStages, '请选择阶段');

/** A sentence that staff may publish at once. */
export const sentenceDraft = z.object({
  code: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, '代码以小写字母开头，由小写字母、数字、下划线和连字符组成'),
  stage,
  text: z.string().trim().min(1, '请填写句子').max(200, '不超过 200 个字'),
});
export type SentenceDraft = z.output<typeof sentenceDraft>;

/** One entry in the progress of an incident. `at` is null for the moment of publication. */
const updateDraft = z.object({
  at: timestampInput('请填写时间').nullable(),
  stage,
  /** The code of an approved sentence; null where `detail` says everything. */
  sentence: z.string().trim().max(40).nullable(),
  /** Words of one's own: they need an approval before publication. */
  detail: z.string().trim().max(300, '不超过 300 个字').default(''),
});

export const incidentDraft = z.object({
  functions,
  startsAt: timestampInput('请填写开始时间'),
  endsAt: timestampInput('请填写恢复时间').nullable(),
  updates: z.array(updateDraft).min(1, '请至少写一条进展').max(50, '不超过 50 条'),
});
export type IncidentDraft = z.input<typeof incidentDraft>;

export const maintenanceDraft = z.object({
  functions,
  startsAt: timestampInput('请填写开始时间'),
  endsAt: timestampInput('请填写结束时间'),
  text: z.string().trim().min(1, '请填写说明').max(500, '不超过 500 个字'),
});
export type MaintenanceDraft = z.input<typeof maintenanceDraft>;

/** An entry as it was published, with its words at that time. It is shown with `at`, or with the time of its publication. */
export interface StoredUpdate {
  at: string | null;
  publishedAt: string;
  stage: (typeof incidentStages)[number];
  sentence: string | null;
  detail: string;
  text: string;
}

const moment = z.string();
/** Share of minutes from 0 to 1; null where none counts. */
const ratio = z.number().nullable();

export const serviceStatus = z.object({
  /** The time up to which probes are counted. */
  asOf: moment,
  functions: z.array(
    z.object({
      code: z.enum(statusFunctions),
      name: z.string(),
      state: z.enum(['up', 'down', 'maintenance', 'unknown']),
      /** Availability in trading sessions and in all hours of the last 90 days. */
      inSessions: ratio,
      inAllHours: ratio,
      days: z.array(z.object({ day: z.string(), inSessions: ratio, inAllHours: ratio })),
    }),
  ),
  /** Incidents of the last 90 days, the newest first. */
  incidents: z.array(
    z.object({
      id: z.number(),
      functions: z.string(),
      startsAt: moment,
      endsAt: moment.nullable(),
      updates: z.array(z.object({ at: moment, stage, text: z.string() })),
    }),
  ),
  /** Planned maintenance that has not ended, the next first. */
  maintenance: z.array(z.object({ id: z.number(), functions: z.string(), startsAt: moment, endsAt: moment, text: z.string() })),
});
export type ServiceStatus = z.infer<typeof serviceStatus>;
