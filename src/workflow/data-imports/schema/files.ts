import { z } from 'zod';
import { uploadedFile } from '#platform/http/uploaded-file.ts';

export const uploadInput = z.object({ file: uploadedFile });
export type DataFileUpload = z.input<typeof uploadInput>;
export type ParsedDataFileUpload = z.output<typeof uploadInput>;

export const fileId = z.object({ fileId: z.uuid('没有这个文件') });
export type FileId = z.input<typeof fileId>;

const targetName = z.object({ kind: z.enum(['list', 'register']), code: z.string(), title: z.string(), dayTitle: z.string().nullable() });

/** A stored file with its recognised content. */
export const fileLine = z.object({
  fileId: z.string(),
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  uploadedAt: z.iso.datetime(),
  /** Its possible lists, the likeliest first. */
  targets: z.array(targetName),
  /** The dates in it. */
  days: z.array(z.string()),
  /** The reason that it matches none of the lists; null if it matches one. */
  whyNot: z.string().nullable(),
  /** The code of the source whose marker it starts with. */
  source: z.string().nullable(),
  /** The import that published the same bytes. */
  usedBy: z.object({ id: z.number(), dataDate: z.string().nullable() }).nullable(),
});
export type FileLine = z.infer<typeof fileLine>;
export const fileList = z.object({ files: z.array(fileLine) });
export type DataFileList = z.infer<typeof fileList>;

/** The file in Base64. */
export const fileContent = z.object({ name: z.string(), content: z.string() });
export type FileContent = z.infer<typeof fileContent>;
