import type { ResumeView } from '#recruitment/resumes/schema/resume.ts';
import { maskEmail } from '#ui/format/masks.ts';

/** A resume with its mail address behind a mask, as the number has one from the start: both open for a minute, with a reason. */
export const withMaskedMail = (resume: ResumeView): ResumeView =>
  resume.basicInfo?.email ? { ...resume, basicInfo: { ...resume.basicInfo, email: maskEmail(resume.basicInfo.email) } } : resume;
