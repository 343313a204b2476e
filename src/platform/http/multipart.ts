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

interface FormReading {
  limits?: UploadLimits | undefined;
  /** Where files lie while they come; in the system's own folder for such when left out. */
  folder?: string | undefined;
}

/** What a form brings, in its order: texts, and files that lie on disk until somebody reads them. */
export type FormEntry = readonly [name: string, value: string | File];

/**
 * Receives a form and does the work on what it brings. Files that nobody chose (browsers send an empty one for an empty field) are left out. While a form comes its
 * files are written to disk, and it counts against the budget of the process; the work begins when there is room for its bytes in memory. Nothing is left of it
 * afterwards. Throws 40013 that names the limit which was passed, 40001 when the bytes are no such form, 40029 when too many forms are in flight, 50300 when the disk
 * takes no files.
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
      // What is still on its way is not worth waiting for.
      void reply.header('connection', 'close');
      throw toFailure(error, limits);
    });
    return await share.inMemory(() => work(entries));
  } finally {
    await place.remove();
    share.release();
  }
}

/** The entries by name; a name that occurs more than once gives a list. */
export function toValues(entries: readonly FormEntry[]): Record<string, unknown> {
  const values = new Map<string, unknown[]>();
  for (const [name, value] of entries) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

/** The entries as a page's action takes them. */
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

/** A folder for the files of one form, made with the first of them. */
class FormPlace {
  readonly #root: string;
  #folder: string | undefined;
  #count = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** Writes the file as it comes. Throws as the parser does when it brings more than it may, and 50300 when the disk takes nothing. */
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
    return new File([await openAsBlob(path)], filename, { type: mimetype });
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

/** The disk is full, or the folder cannot be written: nothing was taken, and the log says why. */
function failOnDisk(cause: unknown): never {
  throw new CallError(codes.unavailable.code, '服务器暂时无法接收文件，请稍后再试', { status: codes.unavailable.status, cause });
}

async function makeFolder(root: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return mkdtemp(join(root, 'form-'));
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
