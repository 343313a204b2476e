import type { ResumeView } from '#recruitment/resumes/schema/resume.ts';
import { maskEmail } from '#ui/format/masks.ts';

/** Masks the mail address of a resume, as the number always is: both can be revealed for a minute, with a reason. */
export const maskResumeMail = (resume: ResumeView): ResumeView =>
  resume.basicInfo?.email ? { ...resume, basicInfo: { ...resume.basicInfo, email: maskEmail(resume.basicInfo.email) } } : resume;
