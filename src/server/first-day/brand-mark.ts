import type { FastifyInstance } from 'fastify';
import { fail, isOutcome } from '#contract/call-error.ts';
import type { BrandSettings } from '#modules/portal/site/schema/brand.ts';
import { drawMark, markAddress } from '#modules/portal/site/service/brand/draw-brand.ts';
import { getSettings } from '#modules/portal/site/service/settings.ts';
import type { Context } from '#platform/context.ts';

/** A drawing alone: should somebody open it by itself, nothing in it may do anything. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** The firm's mark as a picture and as the icon of its pages; the site's own icon where the firm has none. */
export function registerMark(app: FastifyInstance, { client, context }: { client: string; context(): Context }): void {
  app.get('/brand/:name', async (request, reply) => {
    const brand = await readBrand(context());
    if (!brand || request.url !== markAddress(brand)) throw fail('notFound');
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/svg+xml')
      .send(drawMark(brand));
  });
  app.get('/favicon.svg', async (_request, reply) => {
    const brand = await readBrand(context());
    if (!brand) return reply.sendFile('favicon.svg', client, { maxAge: '1d', immutable: false });
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml')
      .send(drawMark(brand));
  });
}

async function readBrand(ctx: Context): Promise<BrandSettings | undefined> {
  try {
    return (await getSettings(ctx)).brand;
  } catch (error) {
    if (isOutcome(error, 'needsSupport')) return undefined;
    throw error;
  }
}
