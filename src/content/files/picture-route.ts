import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { findPicture } from './service/read-document.ts';

interface PictureRequest {
  Params: { fileId: string; number: string };
}

/** Serves `/file-pages/{fileId}/{number}`, a page of a public document as a WebP picture, for GET and HEAD. */
export function registerPagePictures(app: FastifyInstance, { db, files }: Pick<Context, 'db'> & { files: FileStore }): void {
  app.route<PictureRequest>({
    method: ['GET', 'HEAD'],
    url: '/file-pages/:fileId/:number',
    handler: async ({ method, params: { fileId, number } }, reply) => {
      const isAddress = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(fileId) && /^[1-9]\d{0,3}$/.test(number);
      const picture = isAddress ? await findPicture({ db }, fileId, Number(number)) : undefined;
      if (!picture) throw fail('notFound');
      reply.headers({
        'content-type': 'image/webp',
        'content-length': picture.pictureSize,
        'x-content-type-options': 'nosniff',
        // The file can be withdrawn, and its pages with it.
        'cache-control': 'public, max-age=300, no-transform',
      });
      return reply.send(method === 'HEAD' ? undefined : await files.read(picture.pictureKey));
    },
  });
}
