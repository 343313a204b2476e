import { z } from 'zod';
import { readYaml } from '../read-yaml.ts';

const text = z.string().min(1);
const report = z.object({
  year: z.number().int(),
  published: z.iso.date(),
  theme: text,
  /** What the year was about, in a sentence. */
  summary: text,
  chapters: z.array(z.object({ title: text, text: z.array(text).min(1) })),
  /** What was promised and not reached. */
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

/** One of the firm's yearly reports on social responsibility. All figures are made up. */
export type ResponsibilityReport = z.infer<typeof report>;

export const reportFile = (year: number): string => `responsibility-${year}.pdf`;
export const reportTitle = (year: number): string => `${year}年度社会责任报告`;

export const responsibilityReports = readYaml('content/responsibility-reports', z.array(report));
