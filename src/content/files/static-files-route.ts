import { extname } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { PublicObjectStore, PublicObject } from '#platform/storage/public-object-store.ts';
import { parseRange } from './byte-range.ts';

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Returns the media type by the file extension; unknown ones get a type that browsers neither run nor show. */
const typeOf = (name: string): string => types[extname(name).toLowerCase()] ?? 'application/octet-stream';

interface ShelfRoute {
  shelf: PublicObjectStore;
  /** Additional headers of a file. */
  headersOf?(name: string): Readonly<Record<string, string>>;
}

type ShelfRequest = FastifyRequest<{ Params: { '*': string } }>;

/** Serves the pictures of the site, for GET and HEAD, with ranges and ETags. */
export function registerMediaFiles(app: FastifyInstance, { shelf, headersOf }: ShelfRoute): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: async (request, reply) => {
      const name = request.params['*'];
      const item = await shelf.find(name);
      if (!item) return reply.callNotFound();
      reply.headers({
        'content-type': typeOf(name),
        'cache-control': 'public, max-age=86400',
        'accept-ranges': 'bytes',
        etag: `"${item.tag}"`,
        ...headersOf?.(name),
      });
      return sendItem(request, reply, item);
    },
  });
}

async function sendItem({ headers, method }: ShelfRequest, reply: FastifyReply, item: PublicObject): Promise<FastifyReply> {
  const tag = `"${item.tag}"`;
  if (headers['if-none-match'] === tag) return reply.code(304).send();
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === tag;
  const range = isCurrent ? parseRange(headers.range, item.size) : undefined;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${item.size}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${item.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : item.size);
  return reply.send(method === 'HEAD' ? undefined : await item.read(range));
}

export interface BuiltFiles {
  /** Asset folders of this build, and of other builds on this machine. */
  root: readonly string[];
  /** Bucket with the assets of other builds. */
  otherBuilds: PublicObjectStore | undefined;
  options: Omit<FastifyStaticOptions, 'root' | 'prefix'>;
}

/** Serves `/assets/` from the folders, with the bucket, if any, as fallback. */
export function registerBuiltFiles(app: FastifyInstance, { root, otherBuilds, options }: BuiltFiles): void {
  if (!otherBuilds) return void app.register(fastifyStatic, { root: [...root], prefix: '/assets/', ...options });
  const serve = async (scope: FastifyInstance): Promise<void> => {
    scope.setNotFoundHandler(async (request, reply) => {
      if (!(await sendAsset(request, reply, otherBuilds))) throw fail('notFound');
      return reply;
    });
    await scope.register(fastifyStatic, { root: [...root], prefix: '/', decorateReply: false, ...options });
  };
  void app.register(serve, { prefix: '/assets' });
}

/** Sends an asset of another build; undefined when no stored build has it. Names contain the hash of their content. */
async function sendAsset(request: FastifyRequest, reply: FastifyReply, shelf: PublicObjectStore): Promise<FastifyReply | undefined> {
  const name = decodeName(request.url);
  if (name === undefined || !['GET', 'HEAD'].includes(request.method)) return undefined;
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  const packed = takesBrotli ? await shelf.find(`${name}.br`) : undefined;
  const item = packed ?? (await shelf.find(name));
  if (!item) return undefined;
  reply.code(200).headers({
    'content-type': typeOf(name),
    'content-length': item.size,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...(packed && { 'content-encoding': 'br' }),
  });
  return reply.send(request.method === 'HEAD' ? undefined : await item.read());
}

/** Returns the last part of an address under `/assets/`. */
function decodeName(url: string): string | undefined {
  const [, name] = /^\/assets\/([\w.~-]+)(?:\?|$)/.exec(url) ?? [];
  return name;
}
