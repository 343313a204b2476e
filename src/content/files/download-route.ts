import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import type { CacheTag } from '#contract/tag.ts';
import { consumePass } from '#identity/verification/service/passes.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import { logSecurityEvent } from '#platform/log/security-events.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { isMissing } from '#platform/storage/store-error.ts';
import { parseRange } from './byte-range.ts';
import { checkPageAddress, downloadPurpose, fileTag } from './calls.ts';
import { isShownInline } from './media-type.ts';
import { contentDisposition } from './service/file-name.ts';
import { findFile, type FileRow } from './service/files.ts';
import { checkedAddress, isSignatureValid, linkKey } from './service/signed-link.ts';

export interface DownloadServices extends Pick<Context, 'db'> {
  files: FileStore;
  secret: MasterSecret;
  /** Returns the visitor's cookies by name. */
  cookiesOf(request: FastifyRequest): Readonly<Record<string, string>>;
  /** Returns the CDN headers of a public file with this tag. */
  cdnHeadersOf?: (tag: CacheTag) => Readonly<Record<string, string>>;
}

interface DownloadRequest {
  Params: { fileId: string; '*': string };
  Querystring: { download?: string; expires?: string; signature?: string; pass?: string };
}

/**
 * Serves `/file-download/{fileId}/{name}` for GET and HEAD, with ranges and the file's Chinese name. A file that requires a human
 * check takes its pass as `?pass=`, once, and redirects to a signed link, which serves every range of that download.
 */
export function registerDownloads(app: FastifyInstance, { secret, ...services }: DownloadServices): void {
  const source: Source = { ...services, key: linkKey(secret) };
  app.route<DownloadRequest>({
    method: ['GET', 'HEAD'],
    // A wildcard, because a path parameter is limited to 100 characters and a Chinese character takes nine.
    url: '/file-download/:fileId/*',
    handler: (request, reply) => sendFile(request, reply, source),
  });
}

type Request = FastifyRequest<DownloadRequest>;
type Source = Omit<DownloadServices, 'secret'> & { key: Buffer };

async function sendFile(request: Request, reply: FastifyReply, source: Source): Promise<FastifyReply> {
  const file = await findNamed(request, source);
  const isOpen = file && (file.visibility === 'public' || isSignatureValid(source.key, file.id, request.query, new Date()));
  if (file?.visibility === 'checked' && !isOpen) return exchangePass(request, reply, file, source);
  if (!file || !isOpen) return sendNotFound(reply);
  return sendContent(request, reply, file, source);
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').send({ code: codes.notFound.code, msg: codes.notFound.text });

/** Sends the bytes, or those of the requested range; none when the reader already has them. */
async function sendContent(
  { headers, method, query }: Request,
  reply: FastifyReply,
  file: FileRow,
  { files, cdnHeadersOf }: Source,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  const isKnown = matches(headers['if-none-match'], etag);
  const isRangeCurrent = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isRangeCurrent && !isKnown ? parseRange(headers.range, file.size) : undefined;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  const content = isKnown || method === 'HEAD' ? undefined : await readContent(files, file.storageKey, range);
  // A virus was found after the upload: the bytes are deleted while content still refers to the file.
  if (content === 'missing') return sendNotFound(reply);
  reply.headers(toHeaders(file, query.download === '1'));
  if (file.visibility === 'public') reply.headers(cdnHeadersOf?.(fileTag(file.id)) ?? {});
  if (isKnown) return reply.code(304).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : file.size);
  return reply.send(content);
}

async function readContent(files: FileStore, key: string, range: Parameters<FileStore['read']>[1]): Promise<Readable | 'missing'> {
  try {
    return await files.read(key, range);
  } catch (error) {
    if (isMissing(error)) return 'missing';
    throw error;
  }
}

/** A wrong name, an unknown file and a private file without a valid signature return the same response. */
async function findNamed({ params }: Request, { db }: Source): Promise<FileRow | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.fileId)) return undefined;
  const file = await findFile({ db }, params.fileId);
  return file?.name === params['*'] ? file : undefined;
}

/** Exchanges the pass for a signed link. Without a valid pass a browser is redirected to the check and a program gets an error. */
async function exchangePass(request: Request, reply: FastifyReply, file: FileRow, source: Source): Promise<FastifyReply> {
  const { method, query, headers, ip } = request;
  reply.header('cache-control', 'no-store');
  const now = new Date();
  try {
    // A HEAD request, as download programs send it first, must not use up the pass.
    const pass = method === 'GET' ? query.pass : undefined;
    const holder = { ip, cookies: source.cookiesOf(request) };
    await consumePass({ db: source.db, now, ...holder }, { pass, purpose: downloadPurpose(file.id) });
    return await reply.redirect(checkedAddress(source.key, file, now), 303);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (query.pass !== undefined) logSecurityEvent(request.log, 'link.refused', { requestId: request.id, ip, code: error.code });
    if (headers.accept?.includes('text/html')) {
      const why = query.pass === undefined ? '' : '&refused=1';
      return reply.redirect(checkPageAddress(file.id) + why, 303);
    }
    return reply.code(403).send({ code: error.code, msg: error.message });
  }
}

function toHeaders(file: FileRow, isDownload: boolean): Record<string, string> {
  const kind = !isDownload && file.visibility !== 'checked' && isShownInline(file.mediaType) ? 'inline' : 'attachment';
  return {
    'content-type': file.mediaType,
    'content-disposition': contentDisposition(kind, file.name),
    'content-security-policy': policyOf(file.mediaType),
    'x-content-type-options': 'nosniff',
    'x-content-sha256': file.sha256,
    etag: `"${file.sha256}"`,
    'accept-ranges': 'bytes',
    // A file never changes under its id, but it can be withdrawn: browsers and proxies ask again, and the ETag saves the bytes. They
    // must not recompress it, because its published hash would no longer match.
    'cache-control': file.visibility === 'public' ? 'public, no-cache, no-transform' : 'private, no-store, no-transform',
  };
}

/** Forbids scripts in stored files. PDF has no sandbox because some browsers' PDF viewers do not work in one. */
function policyOf(mediaType: string): string {
  return mediaType === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"
    : "default-src 'none'; sandbox";
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag) ?? false;
}
