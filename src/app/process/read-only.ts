import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/call-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that is asked by GET and changes something all the same. */
    isWrite?: boolean;
  }
}

const sentence = '网站暂时只供浏览，您刚才的提交没有被接收，请稍后再试';
/** When it is worth asking again, in seconds: whoever switches this on does so for longer than an outage. */
const laterSeconds = 60;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whatever would change something is refused by 50300 with a sentence, before anything of it is read; what is only looked at is answered. */
export function refuseWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (reading.has(method) && !routeOptions.config?.isWrite) return;
    throw fail('unavailable', sentence, { retryAfter: laterSeconds });
  });
}
