import { z } from 'zod';
import { calendarDay, whole } from '#platform/http/input/bounded-values.ts';
import { assignment, assignmentChange, staffNote, noteText } from '#workflow/assignments/schema.ts';

/** Schemas of broken links and unreadable files. */

/**
 * `missing`: not found · `failing`: the site could not answer · `circle`: a redirect loop · `pdfBroken`: cannot be opened ·
 * `pdfWithoutText`: scanned pages that cannot be searched or read aloud · `pdfWithoutTitle` · `outside`: another site does not
 * answer.
 */
export const findingKinds = ['missing', 'failing', 'circle', 'pdfBroken', 'pdfWithoutText', 'pdfWithoutTitle', 'outside'] as const;
export type LinkFindingKind = (typeof findingKinds)[number];

const moment = z.iso.datetime();
export const findingId = z.object({ id: whole('编号') });
export type FindingId = z.input<typeof findingId>;

export const findingQuery = z.object({
  state: z.enum(['open', 'ended'], '请选择状态').default('open'),
  after: z
    .string()
    .regex(/^\d{1,15}$/, '起点有误')
    .optional(),
});
export type LinkFindingQuery = z.input<typeof findingQuery>;
export type ParsedLinkFindingQuery = z.output<typeof findingQuery>;

const finding = z.object({
  id: z.number(),
  kind: z.enum(findingKinds),
  page: z.string(),
  pages: z.number(),
  target: z.string(),
  words: z.string(),
  result: z.string(),
  foundAt: moment,
  seenAt: moment,
  /** `gone`: a later check did not find it any more. */
  state: z.enum(['open', 'ignored', 'gone']),
  assignment: assignment.nullable(),
});
export type LinkFinding = z.infer<typeof finding>;
export const findingPage = z.object({ records: z.array(finding), next: z.string().nullable() });
export type LinkFindingPage = z.infer<typeof findingPage>;

export const findingDetail = z.object({
  ...finding.shape,
  /** The first fifty pages on which it occurs, with links to them. */
  shownOn: z.array(z.object({ page: z.string(), url: z.string() })),
  targetUrl: z.string(),
  /** `until`: the day from which it is open again; null when ignored permanently. */
  ignored: z.object({ by: z.string(), at: moment, reason: z.string(), until: z.string().nullable() }).nullable(),
  notes: z.array(staffNote),
});
export type LinkFindingDetail = z.infer<typeof findingDetail>;

export const checkStatus = z.object({
  open: z.number(),
  last: z
    .object({
      startedAt: moment,
      endedAt: moment.nullable(),
      pages: z.number(),
      links: z.number(),
      files: z.number(),
      isWhole: z.boolean(),
    })
    .nullable(),
  looksOutside: z.boolean(),
});
export type CheckStatus = z.infer<typeof checkStatus>;

export const findingHandOver = z.object({ ...findingId.shape, ...assignmentChange });
export const findingNote = z.object({ ...findingId.shape, text: noteText });
export const ignoreInput = z.object({
  ...findingId.shape,
  reason: z.string('请填写原因').trim().min(2, '请填写原因').max(200, '原因不超过 200 个字'),
  /** The day from which it is pending again; undefined to ignore it permanently. */
  until: calendarDay('请填写日期').optional(),
});
export type IgnoreInput = z.input<typeof ignoreInput>;
export type ParsedIgnore = z.output<typeof ignoreInput>;
