import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '#contract/codes.ts';
import type { Context } from '#platform/context.ts';
import type { IdentityDeps } from './deps.ts';
import { isImageLinkValid, type ImageLink } from './service/images/image-link.ts';
import { readImage } from './service/images/images.ts';
import type { ImageForm } from './vault.ts';

interface ImageRequest {
  Params: { id: string };
  Querystring: ImageLink;
}

type Source = Pick<Context, 'db'> & Pick<IdentityDeps, 'vault' | 'files' | 'linkKey'>;

/**
 * Serves `/common/file/image/{id}?expires&signature` and `/common/file/image/{id}/straight`: a picture of an identity card,
 * original or straightened, for the holder of a URL that is at most five minutes old and whose session is active. Responses are
 * never cached; a forged or expired URL and a withdrawn picture look like a missing one.
 */
export function registerIdentityImages(app: FastifyInstance, source: Source): void {
  app.get<ImageRequest>('/common/file/image/:id', (request, reply) => sendImage(request, reply, { source, form: 'original' }));
  app.get<ImageRequest>('/common/file/image/:id/straight', (request, reply) => sendImage(request, reply, { source, form: 'straight' }));
}

async function sendImage(
  { params, query }: FastifyRequest<ImageRequest>,
  reply: FastifyReply,
  { source, form }: { source: Source; form: ImageForm },
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store');
  const ctx = { db: source.db, now: new Date() };
  const isOpen = /^[0-9a-f-]{36}$/.test(params.id) && (await isImageLinkValid(ctx, source.linkKey, { id: params.id, form }, query));
  const row = isOpen ? await source.db.selectFrom('identityImages').selectAll().where('id', '=', params.id).executeTakeFirst() : undefined;
  if (!row || row.state === 'discarded') return reply.code(404).send({ code: codes.notFound.code, msg: codes.notFound.text });
  const picture = await readImage(source, row, form);
  return reply
    .headers({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="id-card.jpg"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(picture);
}
