import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/**
 * `/healthz`: the process responds. `/readyz`, within a second: the database responds and accepts writes, and the process is not
 * stopping.
 */
export function registerHealth(app: FastifyInstance, { link, drain }: Pick<Services, 'link' | 'drain'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = !drain.isOn && (await link.isReady());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready' });
  });
}
