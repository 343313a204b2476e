import { z } from 'zod';
import { sectionSchemas, type SectionContent, type SectionName } from '../sections.ts';

/** Input of a save: `revision` is the one last read, 0 for a section never saved. */
export interface SectionSave<Name extends SectionName = SectionName> {
  revision: number;
  content: SectionContent<Name>;
}

/** Fits into 32 bits. */
const revision = z.number().int().min(0).max(2_147_483_646);

/** Zod cannot infer which section it is, hence the cast. */
export const sectionInput = <Name extends SectionName>(name: Name) =>
  z.strictObject({ revision, content: sectionSchemas[name] }) as unknown as z.ZodType<SectionSave<Name>, SectionSave<Name>>;

/** `extra.theirs` of a refused save; revision 0 and null time when everything was deleted meanwhile. */
export interface SectionConflict<Name extends SectionName = SectionName> {
  revision: number;
  savedAt: string | null;
  device: string;
  content: SectionContent<Name>;
}

/** Completeness of the resume in percent, and what every application still requires. */
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

/** `photo`: one image; `cv`: one file; `attachment`: up to five. */
export const fileKinds = ['photo', 'cv', 'attachment'] as const;
export const resumeFile = z.object({
  id: z.string(),
  kind: z.enum(fileKinds),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  addedAt: z.string(),
  /** False when we could not read the file; it is still stored and delivered. */
  isReadable: z.boolean(),
});
export type ResumeFile = z.infer<typeof resumeFile>;

/** A resume as its owner reads it; `mobile` is masked, lists are ordered by date, newest first. */
export const ownResume = z.object({
  mobile: z.string(),
  sections: resumeSections,
  files: z.array(resumeFile),
  completeness,
  /** When the declarations were made; null after a change of the declared content. An application requires them. */
  declaredAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type OwnResume = z.infer<typeof ownResume>;

/** With the key (base64url, 32 bytes) with which this person's browser encrypts unsaved drafts. */
export const ownDraftedResume = ownResume.extend({ draftKey: z.string() });
export type OwnDraftedResume = z.infer<typeof ownDraftedResume>;

const declared = z.literal(true, '请阅读并勾选');
/** The three declarations (`web/declarations.ts`), all ticked, and the version of their wording. */
export const resumeSubmit = z.strictObject({
  version: z.number().int(),
  isTrue: declared,
  hasNoBan: declared,
  agreesToCheck: declared,
});
export type ResumeSubmit = z.infer<typeof resumeSubmit>;

export const resumeSubmitResult = z.object({ declaredAt: z.string(), version: z.number() });
export type ResumeSubmitResult = z.infer<typeof resumeSubmitResult>;

/** A resume as the firm reads it: only the content; every delivery stores a copy. */
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
  /** The time of creation. */
  asOf: z.string(),
});
export type ResumeView = z.infer<typeof resumeView>;

/** The same view with a masked mail address; the number is always masked. */
export const maskedResumeView = resumeView.extend({ basicInfo: sectionSchemas.basicInfo.extend({ email: z.string() }).nullable() });
