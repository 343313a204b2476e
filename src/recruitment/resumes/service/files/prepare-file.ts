import type { UploadedFile } from '#contract/call.ts';
import { createFileError } from '#platform/documents/check/file-error.ts';
import { fileLimits, type ResumeFileKind } from '../../calls/files.ts';
import type { ResumeDeps } from '../../deps.ts';
import { recogniseDocument } from './file-check.ts';
import { cleanName, extensionOf } from './file-name.ts';
import { documentTypes } from './file-types.ts';

/** A file in its stored form. */
export interface PreparedFile {
  bytes: Uint8Array;
  name: string;
  mediaType: string;
  isReadable: boolean;
}

type Deps = Pick<ResumeDeps, 'photos' | 'pictures' | 'reader'>;

const otherwise: Readonly<Record<ResumeFileKind, string>> = { photo: '照片', cv: '简历', attachment: '附件' };

/**
 * Converts an upload to its stored form. Images are re-encoded, so that only visible content remains; documents stay unchanged.
 * Throws 40001 (path `file`) for files that are not accepted, 40029 while too many are being processed.
 */
export async function prepareFile(deps: Deps, { kind, file }: { kind: ResumeFileKind; file: UploadedFile }): Promise<PreparedFile> {
  if (file.bytes.length === 0) throw createFileError('文件是空的，请重新选择');
  return kind === 'photo' ? preparePhoto(deps, file) : prepareDocument(deps, { kind, file });
}

async function preparePhoto(deps: Deps, file: UploadedFile): Promise<PreparedFile> {
  const extensions: readonly string[] = fileLimits.photo.extensions;
  if (!extensions.includes(extensionOf(file.name))) throw createFileError('请上传 JPG、PNG 或 HEIC 格式的照片');
  const { bytes } = await deps.photos.prepare(file.bytes);
  return { bytes, name: cleanName(file.name, 'jpg', otherwise.photo), mediaType: 'image/jpeg', isReadable: true };
}

async function prepareDocument(deps: Deps, { kind, file }: { kind: ResumeFileKind; file: UploadedFile }): Promise<PreparedFile> {
  const type = await recogniseDocument(file);
  const { mediaType, extensions } = documentTypes[type];
  const name = cleanName(file.name, extensions[0], otherwise[kind]);
  if (type === 'jpg') {
    const { bytes } = await deps.pictures.prepare(file.bytes);
    return { bytes, name, mediaType, isReadable: true };
  }
  const isReadable = await deps.reader.canRead(file.bytes, mediaType);
  return { bytes: file.bytes, name, mediaType, isReadable };
}
