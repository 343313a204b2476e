import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/call-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for a GET route that changes data. */
    isWrite?: boolean;
    /** Set for a POST route that only reads. */
    isReading?: boolean;
  }
}

const sentence = '网站暂时只供浏览，您刚才的提交没有被接收，请稍后再试';
/** Retry-After in seconds, longer than for an outage. */
const laterSeconds = 60;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects requests that change data with 50300 and a message, before their body is read; reading requests are served. */
export function rejectWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, routeOptions: { config } }) => {
    if (config?.isReading || (reading.has(method) && !config?.isWrite)) return;
    throw fail('unavailable', sentence, { retryAfter: laterSeconds });
  });
}
