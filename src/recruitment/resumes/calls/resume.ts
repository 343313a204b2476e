import { call, type Call, type Empty } from '#contract/call.ts';
import type { OwnDraftedResume, ResumeSubmit, ResumeSubmitResult, ResumeView, SectionSave, SectionSaveResult } from '../schema/resume.ts';
import type { SectionName } from '../sections.ts';

/** Returns the calling job seeker's resume for editing. */
export const resumeMine = call<Empty, OwnDraftedResume>('GET', '/recruit/resume/mine', { who: 'seeker' });

/** Returns the resume as the firm would read it. */
export const resumeRead = call<Empty, ResumeView>('GET', '/recruit/resume/read', { who: 'seeker' });

/** Declares the resume true and complete. 40009 lists the missing parts in `extra.missing`. */
export const resumeSubmit = call<ResumeSubmit, ResumeSubmitResult>('POST', '/recruit/resume/submit', { who: 'seeker' });

const save = <Name extends SectionName>(name: Name) =>
  call<SectionSave<Name>, SectionSaveResult>('POST', `/recruit/resume/${name}`, { who: 'seeker' });

/** The save calls of the nine sections. 40009 contains the version of the other device in `extra.theirs`. */
export const sectionSave: { readonly [Name in SectionName]: Call<SectionSave<Name>, SectionSaveResult> } = {
  basicInfo: save('basicInfo'),
  awardRecords: save('awardRecords'),
  certificatesHobbies: save('certificatesHobbies'),
  education: save('education'),
  expectedJob: save('expectedJob'),
  familySituations: save('familySituations'),
  selfIntroductions: save('selfIntroductions'),
  trainingExperiences: save('trainingExperiences'),
  workExperience: save('workExperience'),
};
