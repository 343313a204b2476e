import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { SectionName } from './sections.ts';
import type { FileKind } from './calls/files.ts';

export const columns = {
  resumes: {},
  resumeSections: { section: typed<SectionName>() },
  resumeFiles: { kind: typed<FileKind>() },
  resumeFileLeftovers: {},
  resumeFileUploads: {},
} satisfies ModuleColumns;
