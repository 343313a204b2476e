import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import { seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { createFileError } from '#platform/documents/check/file-error.ts';
import { asSecurityEvent } from '#platform/log/security-events.ts';
import { ScannerError } from '#platform/storage/file-scanner.ts';
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

type Deps = Pick<ResumeDeps, 'photos' | 'pictures' | 'reader' | 'scanner'>;

const otherwise: Readonly<Record<ResumeFileKind, string>> = { photo: '照片', cv: '简历', attachment: '附件' };

/**
 * Converts an upload to its stored form. Images are re-encoded, so that only visible content remains; documents stay unchanged.
 * Throws 40001 (path `file`) for files that are not accepted or infected, 40029 while too many are being processed or the scanner
 * does not respond.
 */
export async function prepareFile(
  ctx: Context,
  deps: Deps,
  { kind, file }: { kind: ResumeFileKind; file: UploadedFile },
): Promise<PreparedFile> {
  if (file.bytes.length === 0) throw createFileError('文件是空的，请重新选择');
  return kind === 'photo' ? preparePhoto(ctx, deps, file) : prepareDocument(ctx, deps, { kind, file });
}

async function preparePhoto(ctx: Context, deps: Deps, file: UploadedFile): Promise<PreparedFile> {
  const extensions: readonly string[] = fileLimits.photo.extensions;
  if (!extensions.includes(extensionOf(file.name))) throw createFileError('请上传 JPG、PNG 或 HEIC 格式的照片');
  await scanFile(ctx, deps, file.bytes);
  const { bytes } = await deps.photos.prepare(file.bytes);
  return { bytes, name: cleanName(file.name, 'jpg', otherwise.photo), mediaType: 'image/jpeg', isReadable: true };
}

async function prepareDocument(
  ctx: Context,
  deps: Deps,
  { kind, file }: { kind: ResumeFileKind; file: UploadedFile },
): Promise<PreparedFile> {
  const type = await recogniseDocument(file);
  const { mediaType, extensions } = documentTypes[type];
  const name = cleanName(file.name, extensions[0], otherwise[kind]);
  await scanFile(ctx, deps, file.bytes);
  if (type === 'jpg') {
    const { bytes } = await deps.pictures.prepare(file.bytes);
    return { bytes, name, mediaType, isReadable: true };
  }
  const isReadable = await deps.reader.canRead(file.bytes, mediaType);
  return { bytes: file.bytes, name, mediaType, isReadable };
}

/** Nothing is stored unscanned: without a result the person is asked to try again. */
export async function scanFile(ctx: Context, { scanner }: Pick<Deps, 'scanner'>, bytes: Uint8Array): Promise<void> {
  if (!scanner) return;
  const found = await scanner.scan(bytes).catch((error: unknown) => {
    if (!(error instanceof ScannerError)) throw error;
    ctx.log.error({ err: error }, 'resume file not scanned');
    throw fail('tooManyRequests', '文件的安全检查暂时不可用，请稍后再试', { retryAfter: 60 });
  });
  if (found === undefined) return;
  await audit(ctx, 'resume.refuseFile', `seeker:${seekerOf(ctx).seekerId}`, { found });
  throw asSecurityEvent('file.infected', createFileError('文件没有通过病毒检查，未保存。请检查您的设备后换一份文件'));
}
