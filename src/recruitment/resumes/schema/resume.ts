import { z } from 'zod';
import { sectionSchemas, type SectionContent, type SectionName } from '../sections.ts';

/** What a save brings: `revision` is the one that was last read, 0 for a section that was never saved. */
export interface SectionSave<Name extends SectionName = SectionName> {
  revision: number;
  content: SectionContent<Name>;
}

/** 32 bits hold every revision. */
const revision = z.number().int().min(0).max(2_147_483_646);

/** Zod cannot follow which section it is; the compiler is told. */
export const sectionInput = <Name extends SectionName>(name: Name) =>
  z.strictObject({ revision, content: sectionSchemas[name] }) as unknown as z.ZodType<SectionSave<Name>, SectionSave<Name>>;

/** What a refused save carries as `extra.theirs`; revision 0 and no time when everything was deleted meanwhile. */
export interface SectionConflict<Name extends SectionName = SectionName> {
  revision: number;
  savedAt: string | null;
  device: string;
  content: SectionContent<Name>;
}

/** How full the resume is, in percent, and what is still missing of what every application needs. */
export const completeness = z.object({
  percent: z.number(),
  missing: z.array(
    z.object({ section: z.string(), title: z.string(), fields: z.array(z.object({ path: z.string(), message: z.string() })) }),
  ),
});
export type Completeness = z.infer<typeof completeness>;

export const sectionSaveResult = z.object({ section: z.string(), revision: z.number(), savedAt: z.string(), completeness });
export type SectionSaveResult = z.infer<typeof sectionSaveResult>;

const savedSection = <Name extends SectionName>(name: Name) =>
  z.object({ revision: z.number(), savedAt: z.string(), device: z.string(), content: sectionSchemas[name] }).nullable();

export const resumeSections = z.object({
  basicInfo: savedSection('basicInfo'),
  awardRecords: savedSection('awardRecords'),
  certificatesHobbies: savedSection('certificatesHobbies'),
  education: savedSection('education'),
  expectedJob: savedSection('expectedJob'),
  familySituations: savedSection('familySituations'),
  selfIntroductions: savedSection('selfIntroductions'),
  trainingExperiences: savedSection('trainingExperiences'),
  workExperience: savedSection('workExperience'),
});
export type ResumeSections = z.infer<typeof resumeSections>;

/** `photo`: one picture; `cv`: one file; `attachment`: up to five. */
export const fileKinds = ['photo', 'cv', 'attachment'] as const;
export const resumeFile = z.object({
  id: z.string(),
  kind: z.enum(fileKinds),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  addedAt: z.string(),
  /** False when the file could not be read by us; it is kept and delivered all the same. */
  isReadable: z.boolean(),
});
export type ResumeFile = z.infer<typeof resumeFile>;

/** A resume as its owner reads it; `mobile` is masked, lists are ordered by date, newest first. */
export const ownResume = z.object({
  mobile: z.string(),
  sections: resumeSections,
  files: z.array(resumeFile),
  completeness,
  /** When the declarations were made; null again after a change of what was declared. An application needs them. */
  declaredAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type OwnResume = z.infer<typeof ownResume>;

/** With the key (base64url, 32 bytes) under which this person's browser keeps what could not be sent yet. */
export const ownDraftedResume = ownResume.extend({ draftKey: z.string() });
export type OwnDraftedResume = z.infer<typeof ownDraftedResume>;

const declared = z.literal(true, '请阅读并勾选');
/** The three declarations (`web/declarations.ts`), each of them ticked, and the version of their words. */
export const resumeSubmit = z.strictObject({
  version: z.number().int(),
  isTrue: declared,
  hasNoBan: declared,
  agreesToCheck: declared,
});
export type ResumeSubmit = z.infer<typeof resumeSubmit>;

export const resumeSubmitResult = z.object({ declaredAt: z.string(), version: z.number() });
export type ResumeSubmitResult = z.infer<typeof resumeSubmitResult>;

/** A resume as the firm reads it: what was written and nothing else; kept as it was with every delivery. */
export const resumeView = z.object({
  mobile: z.string(),
  basicInfo: sectionSchemas.basicInfo.nullable(),
  awardRecords: sectionSchemas.awardRecords.nullable(),
  certificatesHobbies: sectionSchemas.certificatesHobbies.nullable(),
  education: sectionSchemas.education.nullable(),
  expectedJob: sectionSchemas.expectedJob.nullable(),
  familySituations: sectionSchemas.familySituations.nullable(),
  selfIntroductions: sectionSchemas.selfIntroductions.nullable(),
  trainingExperiences: sectionSchemas.trainingExperiences.nullable(),
  workExperience: sectionSchemas.workExperience.nullable(),
  files: z.array(resumeFile),
  /** When it was made so. */
  asOf: z.string(),
});
export type ResumeView = z.infer<typeof resumeView>;

/** The same with its mail address behind a mask, as the number has one from the start. */
export const maskedResumeView = resumeView.extend({ basicInfo: sectionSchemas.basicInfo.extend({ email: z.string() }).nullable() });
