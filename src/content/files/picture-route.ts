import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { CacheTag } from '#contract/tag.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { fileTag } from './calls.ts';
import { findPicture } from './service/read-document.ts';

interface PictureRequest {
  Params: { fileId: string; number: string };
}

interface PagePictures extends Pick<Context, 'db'> {
  files: FileStore;
  /** Returns the CDN headers of a public file with this tag. */
  cdnHeadersOf?: (tag: CacheTag) => Readonly<Record<string, string>>;
}

/** Serves `/file-pages/{fileId}/{number}`, a page of a public document as a WebP picture, for GET and HEAD. */
export function registerPagePictures(app: FastifyInstance, { db, files, cdnHeadersOf }: PagePictures): void {
  app.route<PictureRequest>({
    method: ['GET', 'HEAD'],
    url: '/file-pages/:fileId/:number',
    handler: async ({ method, headers, params: { fileId, number } }, reply) => {
      const isAddress = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(fileId) && /^[1-9]\d{0,3}$/.test(number);
      const picture = isAddress ? await findPicture({ db }, fileId, Number(number)) : undefined;
      if (!picture) throw fail('notFound');
      const etag = `"${picture.pictureKey}"`;
      reply.headers({
        etag,
        'x-content-type-options': 'nosniff',
        // The file can be withdrawn, and its pages with it: browsers and proxies ask again.
        'cache-control': 'public, no-cache, no-transform',
        ...cdnHeadersOf?.(fileTag(fileId)),
      });
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      reply.headers({ 'content-type': 'image/webp', 'content-length': picture.pictureSize });
      return reply.send(method === 'HEAD' ? undefined : await files.read(picture.pictureKey));
    },
  });
}
