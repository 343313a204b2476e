import { z } from 'zod';
import { dayFilter, whole } from '#platform/http/input/bounded-values.ts';

const text = (name: string) =>
  z
    .string(`${name}应为文字`)
    .trim()
    .max(100, `${name}不超过 100 个字`)
    .transform((value) => value || undefined)
    .optional();

/** Each filter is either text (a name, 变更单 12, 登录) or a code as used in links (`staff:12`, `approval:12`, `staff.login`). */
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

/** Entries are listed newest first; `before` is the number of the entry after which the page begins. */
export const auditQuery = z.object({ ...filter, before: whole('起点', Number.MAX_SAFE_INTEGER).optional() });
export type AuditQuery = z.input<typeof auditQuery>;
export type ParsedAuditQuery = z.output<typeof auditQuery>;

const detailLine = z.object({ name: z.string(), value: z.string() });
export type AuditDetailLine = z.infer<typeof detailLine>;

/** `code` is the filter value; `href` is the screen of the object, null when the caller may not open one. */
const entry = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  /** `note` names the person or request on whose behalf the program acted. */
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
  /** Null while the verification runs. */
  endedAt: z.iso.datetime().nullable(),
  seals: z.number(),
  entries: z.number(),
  waiting: z.number(),
  /** The first and the last seal that were read, with their times; null when there was none. */
  range: z.object({ first: z.number(), last: z.number(), from: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
  /** Problems found, one line each; at most 100 of the total. */
  problems: z.array(z.string()),
  problemCount: z.number(),
  /** The reason that the verification failed. */
  failure: z.string().nullable(),
});
export type AuditVerification = z.infer<typeof verification>;
export const verificationList = z.object({ verifications: z.array(verification) });
export type VerificationList = z.infer<typeof verificationList>;
export const startedVerification = z.object({ id: z.number() });
export type StartedVerification = z.infer<typeof startedVerification>;

/** The newest seal and the number of entries not sealed yet. */
export const sealStatusResult = z.object({
  number: z.number().nullable(),
  sealedAt: z.iso.datetime().nullable(),
  hash: z.string().nullable(),
  waiting: z.number(),
});
export type SealStatus = z.infer<typeof sealStatusResult>;
