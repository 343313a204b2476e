import { openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyMultipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError, fail } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import { shareOf, type BodyShare } from './bodies/body-budget.ts';
import type { UploadLimits } from './endpoint.ts';

/** One file of ten megabytes by default. */
const usualLimits: UploadLimits = { fileBytes: 10 * 1024 ** 2, files: 1 };
const fields = 60;
const fieldBytes = 64 * 1024;

/** Lets the routes of this scope read forms with files. */
export async function registerMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, { limits: { fields, fieldSize: fieldBytes, fieldNameSize: 100, headerPairs: 20 } });
}

/** Returns true when the request is a form that may hold files, and this route accepts such forms. */
export const isMultipart = (request: FastifyRequest): boolean => typeof request.isMultipart === 'function' && request.isMultipart();

interface FormReading {
  limits?: UploadLimits | undefined;
  /** Folder for files in transit; the system's temporary folder when omitted. */
  folder?: string | undefined;
}

/** The entries of a form in order: texts, and files that stay on disk until they are read. */
export type FormEntry = readonly [name: string, value: string | File];

/**
 * Receives a form and runs the work on its entries. Empty files, which browsers send for empty fields, are left out. During the
 * upload files are written to disk and count against the budget of the process; the work begins when there is room for the bytes
 * in memory. All files are removed afterwards. Throws 40013 naming the exceeded limit, 40001 when the bytes are not such a form,
 * 40029 when too many forms are in flight, 50300 when the disk cannot store files.
 */
export async function receiveForm<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  { limits = usualLimits, folder = join(tmpdir(), 'qianting-uploads') }: FormReading,
  work: (entries: readonly FormEntry[]) => Promise<Result>,
): Promise<Result> {
  const share = shareOf(request);
  const place = new FormPlace(folder);
  try {
    const entries = await readEntries(request, limits, share, place).catch((error: unknown) => {
      // The rest of the upload is not read.
      void reply.header('connection', 'close');
      throw toFailure(error, limits);
    });
    return await share.inMemory(() => work(entries));
  } finally {
    await place.remove();
    share.release();
  }
}

/** Groups the entries by name; a repeated name gives a list. */
export function groupFormEntries(entries: readonly FormEntry[]): Record<string, unknown> {
  const values = new Map<string, unknown[]>();
  for (const [name, value] of entries) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

/** Converts the entries for a page's action. */
export function toFormData(entries: readonly FormEntry[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, value.name);
  return form;
}

async function readEntries(request: FastifyRequest, limits: UploadLimits, share: BodyShare, place: FormPlace): Promise<FormEntry[]> {
  const entries: FormEntry[] = [];
  for await (const part of request.parts({ limits: { fileSize: limits.fileBytes, files: limits.files } })) {
    const value = part.type === 'field' ? readField(part, share) : await place.keep(part, share);
    if (value !== undefined) entries.push([part.fieldname, value]);
  }
  return entries;
}

function readField(part: Multipart & { type: 'field' }, share: BodyShare): string {
  if (part.valueTruncated) throw fail('tooLarge', `「${part.fieldname}」的内容过长，上限为 ${fieldBytes / 1024} KB`);
  const text = String(part.value);
  share.take(text.length);
  return text;
}

/** The temporary folder of one form, created with its first file. */
class FormPlace {
  readonly #root: string;
  #folder: string | undefined;
  #count = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** Writes the file while it arrives. Throws the parser's error when it exceeds the limits, and 50300 when the disk cannot store it. */
  async keep({ file, filename, mimetype }: MultipartFile, share: BodyShare): Promise<File | undefined> {
    const { path, handle } = await this.#open().catch(failOnDisk);
    let size = 0;
    try {
      for await (const piece of file as AsyncIterable<Buffer>) {
        share.take(piece.length);
        await handle.write(piece).catch(failOnDisk);
        size += piece.length;
      }
    } finally {
      await handle.close();
    }
    if (size === 0 && !filename) return undefined;
    return new File([await openAsBlob(path)], decodeName(filename), { type: mimetype });
  }

  async #open(): Promise<{ path: string; handle: FileHandle }> {
    this.#folder ??= await makeFolder(this.#root);
    const path = join(this.#folder, String(this.#count++));
    return { path, handle: await open(path, 'wx', 0o600) };
  }

  async remove(): Promise<void> {
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
  }
}

/**
 * Returns the name of a file as its owner sees it. In forms, browsers write a quotation mark as `%22` and the two line ends as
 * `%0D` and `%0A`, and nothing else (HTML standard, multipart/form-data): a percent sign elsewhere is part of the name.
 */
const decodeName = (name: string): string => name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

/** Logs that the disk is full or the folder not writable, and throws 50300. */
function failOnDisk(cause: unknown): never {
  throw new CallError(codes.unavailable.code, '服务器暂时无法接收文件，请稍后再试', { status: codes.unavailable.status, cause });
}

async function makeFolder(root: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return mkdtemp(join(root, 'form-'));
}

/** Converts the parser's errors to our codes; others are returned unchanged. */
function toFailure(error: unknown, { fileBytes, files }: UploadLimits): unknown {
  if (error instanceof CallError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fail('tooLarge', `单个文件不能超过 ${Math.floor(fileBytes / 1024 ** 2)} MB`);
  if (code === 'FST_FILES_LIMIT') return fail('tooLarge', `一次最多上传 ${files} 个文件`);
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return fail('tooLarge', `表单的项目过多，上限为 ${fields} 项`);
  const isParserFault = statusCode === undefined && error instanceof Error && /multipart|boundary|form|header|part/i.test(error.message);
  return isParserFault || (statusCode !== undefined && statusCode < 500) ? fail('invalidInput', '表单内容无法读取，请重新提交') : error;
}
