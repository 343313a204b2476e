import { z } from 'zod';
import type { Upload, UploadedFile } from '#contract/call.ts';

function isUpload(value: unknown): value is Upload {
  return value instanceof Blob || (typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array);
}

async function readUpload(upload: Upload): Promise<UploadedFile> {
  if (!(upload instanceof Blob)) return upload;
  return { name: upload instanceof File ? upload.name : '', type: upload.type, bytes: new Uint8Array(await upload.arrayBuffer()) };
}

/** A file in the input of a call. Accepts a file from a form, a page's action or a test, and passes its bytes to the service. */
export const uploadedFile = z.custom<Upload>(isUpload, '请选择文件').meta({ type: 'string', format: 'binary' }).transform(readUpload);
