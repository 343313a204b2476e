import { z } from 'zod';
import { dayFilter, whole } from '#platform/http/input/bounded-values.ts';

const text = (name: string) =>
  z
    .string(`${name}应为文字`)
    .trim()
    .max(100, `${name}不超过 100 个字`)
    .transform((value) => value || undefined)
    .optional();

/** Each in words (a name, 变更单 12, 登录) or as links name it (`staff:12`, `approval:12`, `staff.login`). */
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

export const auditExportInput = z.object({
  ...filter,
  reason: z.string('请填写导出原因').trim().min(2, '请填写导出原因').max(200, '原因不超过 200 个字'),
});
export type AuditExportInput = z.input<typeof auditExportInput>;
export type ParsedAuditExport = z.output<typeof auditExportInput>;

/** `before` is the number of the entry behind which the page begins: newest first. */
export const auditQuery = z.object({ ...filter, before: whole('起点', Number.MAX_SAFE_INTEGER).optional() });
export type AuditQuery = z.input<typeof auditQuery>;
export type ParsedAuditQuery = z.output<typeof auditQuery>;

const detailLine = z.object({ name: z.string(), value: z.string() });
export type AuditDetailLine = z.infer<typeof detailLine>;

/** `code` is what the list is narrowed by; `href` is the screen of it, null where there is none that the caller may open. */
const entry = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  /** `note` says on whose word the program acted. */
  actor: z.object({ code: z.string(), name: z.string(), note: z.string().nullable(), href: z.string().nullable() }),
  action: z.object({ code: z.string(), name: z.string() }),
  subject: z.object({ code: z.string(), kind: z.string(), name: z.string(), href: z.string().nullable() }),
  details: z.array(detailLine),
  requestId: z.string(),
  ip: z.string().nullable(),
  seal: z.number().nullable(),
});
export type AuditEntry = z.infer<typeof entry>;
export const auditPage = z.object({ records: z.array(entry), next: z.number().nullable() });
export type AuditPage = z.infer<typeof auditPage>;

export const auditExportResult = z.object({ fileName: z.string(), csv: z.string(), rows: z.number() });
export type AuditExport = z.infer<typeof auditExportResult>;

const verification = z.object({
  id: z.number(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  /** Null while it runs. */
  endedAt: z.iso.datetime().nullable(),
  seals: z.number(),
  entries: z.number(),
  waiting: z.number(),
  /** The first and the last seal that were read, with the moments of their sealing; null where there was none. */
  range: z.object({ first: z.number(), last: z.number(), from: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
  /** What is wrong with the record, a line each; at most a hundred of them, of so many. */
  problems: z.array(z.string()),
  problemCount: z.number(),
  /** Why it could not be done. */
  failure: z.string().nullable(),
});
export type Verification = z.infer<typeof verification>;
export const verificationList = z.object({ verifications: z.array(verification) });
export type VerificationList = z.infer<typeof verificationList>;
export const verificationName = z.object({ id: z.number() });
export type VerificationName = z.infer<typeof verificationName>;

/** The newest seal, and how many rows wait for the next one. */
export const sealStandingResult = z.object({
  number: z.number().nullable(),
  sealedAt: z.iso.datetime().nullable(),
  hash: z.string().nullable(),
  waiting: z.number(),
});
export type SealStanding = z.infer<typeof sealStandingResult>;
