import type { FastifyInstance } from 'fastify';
import { getSettings } from '#modules/portal/site/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { buildOpenApi, type EndpointGroup } from '#platform/http/openapi.ts';

/** `GET /openapi.json`: the wire contract for machines. */
export function registerOpenApi(app: FastifyInstance, modules: readonly EndpointGroup[], ctx: Context): void {
  app.get('/openapi.json', async (_request, reply) => {
    const { product, firm } = await getSettings(ctx);
    reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*');
    return buildOpenApi(modules, { title: firm.shortName, product });
  });
}
