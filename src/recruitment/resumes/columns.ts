import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ResumeFileKind } from './calls/files.ts';
import type { SectionName } from './sections.ts';

export const columns = {
  resumes: {},
  resumeSections: {
    section: typed<SectionName>(),
    sealedContent: sealed('resume-data', 'resume_sections.{section}:{seekerId}').json<object>(),
  },
  resumeFiles: {
    kind: typed<ResumeFileKind>(),
    sealedKey: sealed('resume-files', 'resume_files.key:{id}'),
    sealedName: sealed('resume-files', 'resume_files.name:{id}'),
  },
  resumeFileLeftovers: {},
  resumeFileUploads: {},
} satisfies ModuleColumns;
