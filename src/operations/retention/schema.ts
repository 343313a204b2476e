import { z } from 'zod';
import { parseSubject } from '#contract/audit/subjects.ts';
import { whole } from '#platform/http/input/bounded-values.ts';

const reason = z.string('请填写原因').trim().min(2, '请填写原因').max(200, '原因不超过 200 个字');

/** The subject: as shown in the audit log (`客户 12`), or as stored (`client:12`). */
export const holdInput = z.object({
  subject: z
    .string('请填写对象')
    .trim()
    .max(120, '对象不超过 120 个字')
    .transform((text, issues) => {
      const subject = parseSubject(text);
      if (subject?.includes(':')) return subject;
      issues.addIssue({ code: 'custom', message: '请写明种类与编号，如“客户 12”，与审计记录中的对象一致' });
      return z.NEVER;
    }),
  reason,
});
export type HoldInput = z.input<typeof holdInput>;
export type ParsedHold = z.output<typeof holdInput>;

export const holdLift = z.object({ id: whole('编号'), reason });
export type HoldLift = z.infer<typeof holdLift>;

const hold = z.object({
  id: z.number(),
  subject: z.string(),
  /** The name of the subject. */
  about: z.string(),
  reason: z.string(),
  placedAt: z.iso.datetime(),
  placedBy: z.string(),
  /** Null while the hold is in force. */
  lifted: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
});
export const holdListResult = z.object({ holds: z.array(hold) });
export type HoldList = z.infer<typeof holdListResult>;

const archive = z.object({
  record: z.string(),
  title: z.string(),
  /** `2025-06`, or a range of months. */
  months: z.string(),
  state: z.enum(['begun', 'verified', 'detached', 'archived', 'destroyed']),
  entries: z.number().nullable(),
  /** Bytes of the file. */
  size: z.number().nullable(),
  /** SM3, in hex. */
  hash: z.string().nullable(),
  archivedAt: z.iso.datetime().nullable(),
  /** When the file is destroyed, unless it contains a subject under a legal hold. */
  keptUntil: z.iso.datetime().nullable(),
});
export const archiveListResult = z.object({ archives: z.array(archive) });
export type ArchiveList = z.infer<typeof archiveListResult>;
