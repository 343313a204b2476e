import { z } from 'zod';
import { parseMarkup, type MarkupBlock } from '../articles/markup.ts';
import { fillPlaceholders } from '../fill.ts';
import { readYaml } from '../read-yaml.ts';

const text = z.string().min(1);
const words = readYaml(
  'disclosure/report-words',
  z.object({
    importantNotice: text,
    isAudited: text,
    isNotAudited: text,
    companyProfile: text,
    governance: text,
    auditOpinion: text,
    riskExplanation: text,
    standardSince2025: z.string(),
    standardBefore: z.string(),
    reviews: z.record(z.string(), text),
  }),
);

/** The notice at the beginning of a report. */
export const importantNotice = (name: string, isAudited: boolean): MarkupBlock[] =>
  parseMarkup(fillPlaceholders(words.importantNotice, { name, audit: isAudited ? words.isAudited : words.isNotAudited }));

export const companyProfile = parseMarkup(words.companyProfile);
/** The law of companies renamed the meeting of shareholders on 2024-07-01. */
export const meetingOf = (year: number): string => (year >= 2024 ? '股东会' : '股东大会');

export const governance = (year: number): MarkupBlock[] => parseMarkup(fillPlaceholders(words.governance, { meeting: meetingOf(year) }));

/** Returns the management's review of a period. Throws for one without a review. */
export function managementReview(period: string): MarkupBlock[] {
  const review = words.reviews[period];
  if (!review) throw new Error(`no review of ${period}`);
  return parseMarkup(review);
}

/** The opinion in the form of the Chinese auditing standards; auditor and firm are invented. */
export const auditOpinion = (year: number, day: string): MarkupBlock[] =>
  parseMarkup(fillPlaceholders(words.auditOpinion, { year, day, before: year - 1 }));

/** Explains the indicators in plain words; the rules of their computation changed in 2025. */
export const riskExplanation = (year: number): MarkupBlock[] =>
  parseMarkup(fillPlaceholders(words.riskExplanation, { standard: year >= 2025 ? words.standardSince2025 : words.standardBefore }));
