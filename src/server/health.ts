import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from './services.ts';

/** `/healthz`: the process answers. `/readyz`: it can do its work, that is, reach its database. */
export function registerHealth(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'database unreachable' });
  });
}
