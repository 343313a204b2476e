import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { registerOutbox } from '#modules/base/messaging/outbox-route.ts';
import { nextRequestId } from '#platform/http/request-id.ts';
import { handleErrors, sendNotFound } from './errors.ts';
import { registerHealth } from './health.ts';
import type { Metrics } from './metrics.ts';
import { createContext, type Services } from './services.ts';

/** The console's listener. Nothing of it is reachable through the public one. */
export function createConsoleApp(services: Services, metrics: Metrics): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = services.log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
  });
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  handleErrors(app, services.config.bodyLimit);
  registerHealth(app, services);
  app.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
  registerOutbox(app, {
    messaging: services.messaging,
    context: () => createContext(services, { actor: { kind: 'system', name: 'console' }, requestId: 'outbox' }),
  });
  app.setNotFoundHandler(sendNotFound);
  return app;
}
