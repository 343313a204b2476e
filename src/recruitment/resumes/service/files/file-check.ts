import type { UploadedFile } from '#contract/call.ts';
import { createFileError } from '#platform/documents/check/file-error.ts';
import { checkForProgramsIsolated } from '#platform/documents/parse-document.ts';
import { extensionOf } from './file-name.ts';
import { documentTypes, type DocumentKind } from './file-types.ts';

/**
 * Returns the kind of a document by its bytes, which must match its name and the sent media type. Throws 40001 (path `file`) for
 * an empty file, a kind not accepted, a disguised kind, and documents that contain programs.
 */
export async function recogniseDocument({ name, type, bytes }: UploadedFile): Promise<DocumentKind> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ending = extensionOf(name);
  const kind = kinds.find((one) => content.subarray(0, 8).toString('hex').startsWith(documentTypes[one].magic));
  const claimed = kinds.find((one) => endingsOf(one).includes(ending));
  if (!claimed) throw createFileError('请上传 PDF、DOC、DOCX 或 JPG 格式的文件');
  if (!kind) throw createFileError(`文件内容不是${documentTypes[claimed].label} 格式，可能已损坏或被改过扩展名，请重新导出后再上传`);
  if (kind !== claimed || contradicts(type, kind))
    throw createFileError(`文件内容是${documentTypes[kind].label} 格式，与它的扩展名或类型不一致，请用原来的扩展名重新上传`);
  // Images are decoded and re-encoded afterwards.
  if (kind !== 'jpg') await checkForProgramsIsolated(content, documentTypes[kind].mediaType);
  return kind;
}

const kinds = Object.keys(documentTypes) as DocumentKind[];
const endingsOf = (kind: DocumentKind): readonly string[] => documentTypes[kind].extensions;

/**
 * Returns true if the sent media type names another known kind. Browsers derive types from their own lists, and office programs
 * send their own (`application/wps-office.docx`): unknown types are ignored.
 */
function contradicts(type: string, kind: DocumentKind): boolean {
  const claim = type.toLowerCase().split(';')[0]!.trim();
  if (claim === documentTypes[kind].mediaType) return false;
  return /^(text|audio|video|font|image)\//.test(claim)
    ? !(kind === 'jpg' && /^image\/p?jpe?g$/.test(claim))
    : kinds.some((one) => documentTypes[one].mediaType === claim) || foreign.has(claim);
}

const foreign = new Set([
  'application/x-msdownload',
  'application/vnd.microsoft.portable-executable',
  'application/javascript',
  'application/xhtml+xml',
  'application/java-archive',
  'application/x-sh',
  'application/vnd.ms-word.document.macroenabled.12',
]);
