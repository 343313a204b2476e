import { z } from 'zod';
import { uploadedFile } from '#platform/http/uploaded-file.ts';

export const fileUploadInput = z.object({ file: uploadedFile });
export type FileUpload = z.input<typeof fileUploadInput>;

export const fileNameQuery = z.object({ fileId: z.uuid('没有这个文件') });
export type FileNameQuery = z.input<typeof fileNameQuery>;

/** `address` is good for five minutes, on the public site: it shows what visitors do not see yet as well. */
export const fileName = z.object({ fileId: z.string(), name: z.string(), size: z.number(), address: z.string() });
export type FileName = z.infer<typeof fileName>;
