import { z } from 'zod';
import { uploadedFile } from '#platform/http/uploaded-file.ts';
import { fileKinds, resumeFile } from './resume.ts';

export const fileAddInput = z.object({
  kind: z.enum(fileKinds, { error: '请说明文件是照片、简历还是附件' }).meta({ description: 'photo 照片，cv 简历文件，attachment 附件' }),
  file: uploadedFile,
});
export type FileAddInput = z.input<typeof fileAddInput>;

export const fileIdInput = z.object({ id: z.uuid('文件编号有误') });
export type FileIdInput = z.input<typeof fileIdInput>;

export const fileList = z.object({ files: z.array(resumeFile) });
export type ResumeFileList = z.output<typeof fileList>;

export const fileLink = z.object({
  url: z.string(),
  /** At most five minutes from now. */
  expiresAt: z.string(),
});
export type ResumeFileLink = z.output<typeof fileLink>;
