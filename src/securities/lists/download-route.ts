import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { cleanInput } from '#platform/http/input/clean-input.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { changeFileQuery, fileQuery } from './schema/download.ts';
import { openChangeFile } from './service/changes/change-file.ts';
import { openListFile, type ListFile } from './service/changes/list-files.ts';
import { fileForms, isListName, type FileForm } from './web/named-lists.ts';

export interface ListDownloadServices {
  contextOf(request: FastifyRequest): Promise<Context>;
  /** Scheme and host for URLs in the files. */
  publicUrl: string;
}

interface ListRequest {
  Params: { list: string };
  Querystring: Record<string, unknown>;
}

const mediaTypes: Record<FileForm, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

/** Whole lists are large: this rate is enough for people and for programs that poll for changes. */
const rateLimit = { max: 60, timeWindow: 60_000 };

/** Serves `/zb-information/f/{list}.{csv,xlsx,json}` and `…/{list}/changes.csv` for GET and HEAD; 304 when the client's copy is current. */
export function registerListDownloads(app: FastifyInstance, { contextOf, publicUrl }: ListDownloadServices): void {
  const method = ['GET', 'HEAD'] as const;
  app.route<ListRequest>({
    method: [...method],
    url: '/zb-information/f/:list',
    config: { rateLimit },
    handler: async (request, reply) => {
      const [, name = '', form] = /^(\w{1,40})\.(\w{3,4})$/.exec(request.params.list) ?? [];
      if (!isListName(name) || !isFileForm(form)) throw fail('notFound');
      const query = parseDraft(fileQuery(name), cleanInput(request.query));
      return send(request, reply, await openListFile(await contextOf(request), name, form, query), form);
    },
  });
  app.route<ListRequest>({
    method: [...method],
    url: '/zb-information/f/:list/changes.csv',
    config: { rateLimit },
    handler: async (request, reply) => {
      if (!isListName(request.params.list)) throw fail('notFound');
      const query = parseDraft(changeFileQuery, cleanInput({ ...request.query, list: request.params.list }));
      return send(request, reply, await openChangeFile(await contextOf(request), query, { publicUrl }), 'csv');
    },
  });
}

const isFileForm = (text = ''): text is FileForm => (fileForms as readonly string[]).includes(text);

function send(request: FastifyRequest, reply: FastifyReply, { name, asciiName, etag, write }: ListFile, form: FileForm): FastifyReply {
  reply.headers({
    'content-type': mediaTypes[form],
    // RFC 8187: the real name, and an ASCII fallback.
    'content-disposition': `attachment; filename="${asciiName}.${form}"; filename*=UTF-8''${encodeURIComponent(`${name}.${form}`)}`,
    // A new version may be published at any time: clients must revalidate.
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (request.method === 'HEAD') return reply.send();
  const content = Readable.from(write());
  // A workbook is already compressed.
  return reply.send(form === 'xlsx' ? content : compressed(content, request, reply));
}

/** Weak comparison (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

function compressed(content: Readable, { headers }: FastifyRequest, reply: FastifyReply): Readable {
  const accepted = headers['accept-encoding'] ?? '';
  const takes = (coding: string) => new RegExp(String.raw`\b${coding}\b(?!;q=0(?:\.0*)?(?:,|$))`).test(accepted);
  // A failure at either end aborts the other: a partial list must not look complete.
  const through = (packer: Transform) => pipeline(content, packer, () => undefined);
  if (takes('br')) {
    reply.header('content-encoding', 'br');
    return through(createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
  }
  if (!takes('gzip')) return content;
  reply.header('content-encoding', 'gzip');
  return through(createGzip());
}
