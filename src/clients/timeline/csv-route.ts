import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import type { TimelineDeps } from './deps.ts';
import { writeTimelineFile } from './service/timeline-file.ts';

interface FileRequest {
  Querystring: Record<string, unknown>;
}

/** Serves a client's timeline as CSV to the holder of a link that the client created; 40004 for everyone else. */
export function registerTimelineFile(
  app: FastifyInstance,
  { contextOf, deps }: { contextOf(request: FastifyRequest): Promise<Context>; deps: TimelineDeps },
): void {
  const limit = { config: { rateLimit: { max: 30, timeWindow: 60_000 } }, exposeHeadRoute: false };
  app.get<FileRequest>('/timeline.csv', limit, async (request, reply) => {
    const { ticket } = request.query;
    const { name, text } = await writeTimelineFile(await contextOf(request), deps, typeof ticket === 'string' ? ticket : '');
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="timeline.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(text);
  });
}
