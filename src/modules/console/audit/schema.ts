import { z } from 'zod';
import { dayFilter, whole } from '#platform/http/input/bounded-values.ts';

const text = (name: string) =>
  z
    .string(`${name}应为文字`)
    .trim()
    .max(100, `${name}不超过 100 个字`)
    .transform((value) => value || undefined)
    .optional();

/** `actor` is as the record has it: `staff:12`, `client:5`, `system`. */
const filter = {
  subject: text('对象'),
  actor: text('操作人'),
  action: text('操作'),
  request: text('请求编号'),
  from: dayFilter,
  until: dayFilter,
};
export const auditFilter = z.object(filter);
export type AuditFilter = z.input<typeof auditFilter>;
export type ParsedAuditFilter = z.output<typeof auditFilter>;

/** `before` is the number of the entry behind which the page begins: newest first. */
export const auditQuery = z.object({ ...filter, before: whole('起点', Number.MAX_SAFE_INTEGER).optional() });
export type AuditQuery = z.input<typeof auditQuery>;
export type ParsedAuditQuery = z.output<typeof auditQuery>;

const entry = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  actor: z.string(),
  /** Of staff. */
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  details: z.string(),
  requestId: z.string(),
  ip: z.string().nullable(),
  seal: z.number().nullable(),
});
export type AuditEntry = z.infer<typeof entry>;
export const auditPage = z.object({ records: z.array(entry), next: z.number().nullable() });
export type AuditPage = z.infer<typeof auditPage>;

export const auditExportResult = z.object({ fileName: z.string(), csv: z.string(), rows: z.number() });
export type AuditExport = z.infer<typeof auditExportResult>;

/** The newest seal, and how many rows wait for the next one. */
export const sealStandingResult = z.object({
  number: z.number().nullable(),
  sealedAt: z.iso.datetime().nullable(),
  hash: z.string().nullable(),
  waiting: z.number(),
});
export type SealStanding = z.infer<typeof sealStandingResult>;
