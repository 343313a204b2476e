import { z } from 'zod';
import { readYaml } from '../read-yaml.ts';

const text = z.string().min(1);
const report = z.object({
  year: z.number().int(),
  published: z.iso.date(),
  theme: text,
  /** The topic of the year in a sentence. */
  summary: text,
  chapters: z.array(z.object({ title: text, text: z.array(text).min(1) })),
  /** A promise that was not met. */
  missed: text,
  figures: z.object({
    lessons: z.number(),
    listeners: z.number(),
    volunteers: z.number(),
    hours: z.number(),
    energy: z.number(),
    paper: z.number(),
  }),
});

/** A yearly report of the firm on social responsibility. All figures are fictitious. */
export type ResponsibilityReport = z.infer<typeof report>;

export const reportFile = (year: number): string => `responsibility-${year}.pdf`;
export const reportTitle = (year: number): string => `${year}年度社会责任报告`;

export const responsibilityReports = readYaml('content/responsibility-reports', z.array(report));
