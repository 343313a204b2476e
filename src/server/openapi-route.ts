import type { FastifyInstance } from 'fastify';
import { getSettings } from '#modules/site/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { buildOpenApi } from '#platform/http/openapi.ts';
import { moduleGroups } from './modules.ts';

/** `GET /openapi.json`: the wire contract for machines. */
export function registerOpenApi(app: FastifyInstance, ctx: Context): void {
  app.get('/openapi.json', async (_request, reply) => {
    const { product, firm } = await getSettings(ctx);
    reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*');
    return buildOpenApi(moduleGroups, { title: firm.shortName, product });
  });
}
