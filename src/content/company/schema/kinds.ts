import type { z } from 'zod';
import { achievementsContent } from './achievements.ts';
import { certificatesContent, licencesContent } from './certificates.ts';
import { executivesContent } from './executives.ts';
import { milestonesContent } from './milestones.ts';
import { profileContent } from './profile.ts';
import { shareholdersContent } from './shareholders.ts';
import { structureContent } from './structure.ts';
import { subsidiariesContent } from './subsidiaries.ts';

/** Schemas of all kinds of company content. */
export const companyContents = {
  profile: profileContent,
  milestones: milestonesContent,
  shareholders: shareholdersContent,
  structure: structureContent,
  executives: executivesContent,
  achievements: achievementsContent,
  certificates: certificatesContent,
  licences: licencesContent,
  subsidiaries: subsidiariesContent,
};

export type CompanyKind = keyof typeof companyContents;
export type CompanyContent<Kind extends CompanyKind> = z.output<(typeof companyContents)[Kind]>;
export type CompanyDraft<Kind extends CompanyKind> = z.input<(typeof companyContents)[Kind]>;
