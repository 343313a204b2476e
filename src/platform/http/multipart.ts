import { setImmediate as nextTurn } from 'node:timers/promises';
import fastifyMultipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError, fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { UploadLimits } from './endpoint.ts';

/** One file of ten megabytes unless the call says otherwise. */
const usualLimits: UploadLimits = { fileBytes: 10 * 1024 ** 2, files: 1 };
const fields = 60;
const fieldBytes = 64 * 1024;

/** Lets the routes of this scope read forms with files. */
export async function registerMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, { limits: { fields, fieldSize: fieldBytes, fieldNameSize: 100, headerPairs: 20 } });
}

/** True when the request brings a form that may hold files, and this route reads such forms. */
export const isMultipart = (request: FastifyRequest): boolean => typeof request.isMultipart === 'function' && request.isMultipart();

/**
 * The values of a form by name: texts, and files as `UploadedFile`; a name that occurs more than once gives a list. Files that
 * nobody chose (browsers send an empty one for an empty field) are left out. Throws 40013 that names the limit which was
 * passed, 40001 when the bytes are no such form.
 */
export async function readMultipart(request: FastifyRequest, limits: UploadLimits = usualLimits): Promise<Record<string, unknown>> {
  const values = new Map<string, unknown[]>();
  try {
    for await (const part of request.parts({ limits: { fileSize: limits.fileBytes, files: limits.files } })) {
      const value = await readPart(part);
      if (value !== undefined) values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), value]);
    }
  } catch (error) {
    throw toFailure(error, limits);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

async function readPart(part: Multipart): Promise<string | UploadedFile | undefined> {
  if (part.type === 'field') {
    if (part.valueTruncated) throw fail('tooLarge', `「${part.fieldname}」的内容过长，上限为 ${fieldBytes / 1024} KB`);
    return String(part.value);
  }
  const bytes = await readBytes(part);
  if (bytes.length === 0 && !part.filename) return undefined;
  return { name: part.filename, type: part.mimetype, bytes };
}

/** So much is put together in one go: a millisecond, while visitors wait. */
const bytesAtOnce = 512 * 1024;

/** All that a part brings. Throws as the parser does when that is more than it may bring. */
async function readBytes({ file }: MultipartFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file as AsyncIterable<Buffer>) pieces.push(piece);
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  let rested = 0;
  for (const piece of pieces) {
    piece.copy(bytes, at);
    at += piece.length;
    if (at - rested < bytesAtOnce) continue;
    rested = at;
    await nextTurn();
  }
  return bytes;
}

/** The parser's refusals in our codes; what is none of them is passed on. */
function toFailure(error: unknown, { fileBytes, files }: UploadLimits): unknown {
  if (error instanceof CallError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fail('tooLarge', `单个文件不能超过 ${Math.floor(fileBytes / 1024 ** 2)} MB`);
  if (code === 'FST_FILES_LIMIT') return fail('tooLarge', `一次最多上传 ${files} 个文件`);
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return fail('tooLarge', `表单的项目过多，上限为 ${fields} 项`);
  const isParserFault = statusCode === undefined && error instanceof Error && /multipart|boundary|form|header|part/i.test(error.message);
  return isParserFault || (statusCode !== undefined && statusCode < 500) ? fail('invalidInput', '表单内容无法读取，请重新提交') : error;
}
