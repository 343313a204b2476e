import { z } from 'zod';
import { researchChart, researchFigure } from '#modules/portal/content/schema/district-facts.ts';
import { certificateNumber, staffMember } from '#modules/portal/disclosure/schema.ts';
import { whole } from '#platform/http/input/bounded-values.ts';

/** What became of one who signed: `gone` when the register no longer knows the number at all. */
export const authorStates = ['registered', 'left', 'gone'] as const;

export const reportQuery = z.object({ id: whole('报告编号') });
export type ReportQuery = z.input<typeof reportQuery>;

const author = z.object({
  name: z.string(),
  /** 执业编号 */
  certificate: z.string(),
  /** What the public register says today; the report itself stays as it was signed. */
  state: z.enum(authorStates),
  branch: z.string().nullable(),
});
export type ReportAuthor = z.infer<typeof author>;

/** What a report on show says beside its text. */
export const report = z.object({
  id: z.number(),
  version: z.number(),
  authors: z.array(author),
  views: z.array(z.string()),
  /** Last day of the data used, `2026-11-13`. */
  dataUntil: z.string().nullable(),
  figures: z.array(researchFigure),
  charts: z.array(researchChart),
  risks: z.array(z.string()),
  /** Address of the present version as PDF. */
  pdf: z.string(),
});
export type Report = z.infer<typeof report>;

export const staffPersonQuery = z.object({ certificateNumber });
export type StaffPersonQuery = z.input<typeof staffPersonQuery>;

/** A registered person with the way to the branch, and how many reports on show they signed. */
export const staffPerson = staffMember.extend({
  contact: z
    .object({
      id: z.number(),
      name: z.string(),
      address: z.string(),
      phones: z.array(z.string()),
      complaintPhone: z.string(),
      hours: z.array(z.string()),
    })
    .nullable(),
});
export type StaffPerson = z.infer<typeof staffPerson>;
