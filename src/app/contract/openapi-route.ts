import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { buildOpenApi } from '#platform/http/openapi/document.ts';
import type { EndpointGroup } from '#platform/http/openapi/groups.ts';
import { replaceFirmNames, readExamples } from './examples.ts';

export interface OpenApiOptions {
  modules: readonly EndpointGroup[];
  publicUrl: string;
  context: Context;
}

/** Serves `GET /openapi.json`, the public contract of the site. Cached for each name and product code of the firm. */
export function registerOpenApi(app: FastifyInstance, { modules, publicUrl, context }: OpenApiOptions): void {
  let made = { key: '', text: '', etag: '' };
  app.get('/openapi.json', async (request, reply) => {
    const { product, firm } = await getSettings(context);
    const key = `${product} ${firm.name} ${firm.shortName} ${firm.englishName}`;
    if (made.key !== key) {
      const contract = buildOpenApi(modules, { title: firm.shortName, product, publicUrl, examples: readExamples() });
      const text = replaceFirmNames(firm, JSON.stringify(contract));
      made = { key, text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
    }
    reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*').header('etag', made.etag);
    if (request.headers['if-none-match'] === made.etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(made.text);
  });
}
