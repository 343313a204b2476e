import { z } from 'zod';
import { uploadedFile } from '#platform/http/uploaded-file.ts';
import { sectionSchemas } from '../sections.ts';

export const cvReadInput = z.object({ file: uploadedFile });
export type CvReadInput = z.input<typeof cvReadInput>;

/** For each entry of a list, the lines of the CV it was read from. */
const sources = z.array(z.string());

/** The values read from a CV: guesses for the owner to check. Uncertain fields are empty. */
export const cvReading = z.object({
  sections: z.object({
    basicInfo: sectionSchemas.basicInfo.nullable(),
    awardRecords: sectionSchemas.awardRecords.nullable(),
    certificatesHobbies: sectionSchemas.certificatesHobbies.nullable(),
    education: sectionSchemas.education.nullable(),
    expectedJob: sectionSchemas.expectedJob.nullable(),
    selfIntroductions: sectionSchemas.selfIntroductions.nullable(),
    trainingExperiences: sectionSchemas.trainingExperiences.nullable(),
    workExperience: sectionSchemas.workExperience.nullable(),
  }),
  sources: z.object({ awardRecords: sources, education: sources, trainingExperiences: sources, workExperience: sources }),
  /** Lines that could not be assigned. */
  rest: z.string(),
  /** The number in the CV: the owner's login number, another one, or none. */
  mobile: z.enum(['same', 'other', 'none']),
});
export type CvReading = z.output<typeof cvReading>;
