import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { findRendition, type RenditionRequest } from './service/find-rendition.ts';
import type { PictureCut, PictureForm } from './web/cuts.ts';

interface LibraryPictures extends Pick<Context, 'db'> {
  files: FileStore;
  showsRetired?: boolean;
  /** Headers for pictures that can be replaced at their address. */
  headers?: Readonly<Record<string, string>>;
}

interface PictureRequest {
  Params: { key: string; name: string };
  Querystring: { v?: string };
}

/**
 * Serves `/media/library/{key}/{cut}-{width}.{form}`, for GET and HEAD; without a format the best one that the browser supports.
 * The picture at an address can be replaced, so browsers revalidate each time and get 304 when it is unchanged. With `?v=` it is
 * a fixed version; replaced versions are served to staff only (`showsRetired`).
 */
export function registerLibraryPictures(
  app: FastifyInstance,
  { db, files, showsRetired = false, headers: own = {} }: LibraryPictures,
): void {
  app.route<PictureRequest>({
    method: ['GET', 'HEAD'],
    url: '/media/library/:key/:name',
    handler: async ({ method, headers, params, query }, reply) => {
      const wish = readWish(params, query.v, headers.accept);
      const picture = wish && (await findRendition({ db }, { ...wish, showsRetired }));
      if (!picture) throw fail('notFound');
      const mark = `"${picture.mark}"`;
      reply.headers({
        etag: mark,
        'cache-control': picture.isLasting ? 'public, max-age=31536000, immutable, no-transform' : 'public, no-cache, no-transform',
        'x-content-type-options': 'nosniff',
        ...(!picture.isLasting && own),
        ...(!params.name.includes('.') && { vary: 'accept' }),
      });
      if (headers['if-none-match'] === mark) return reply.code(304).send();
      reply.headers({ 'content-type': picture.mediaType, 'content-length': picture.size });
      return reply.send(method === 'HEAD' ? undefined : await files.read(picture.storageKey));
    },
  });
}

function readWish({ key, name }: PictureRequest['Params'], version: string | undefined, accept = ''): RenditionRequest | undefined {
  const [, cut, width, form] = /^(whole|banner|card)-(640|1280|1920)(?:\.(avif|webp|jpg))?$/.exec(name) ?? [];
  if (!cut || !/^[0-9a-f]{32}$/.test(key)) return undefined;
  const isVersion = typeof version === 'string' && /^[0-9a-f]{32}$/.test(version);
  return {
    key,
    cut: cut as PictureCut,
    width: Number(width) as RenditionRequest['width'],
    form: (form as PictureForm | undefined) ?? bestForm(accept),
    version: isVersion ? version : undefined,
  };
}

const bestForm = (accept: string): PictureForm => (accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : 'jpg');
