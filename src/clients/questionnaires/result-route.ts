import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { QuestionDeps } from './deps.ts';
import { isValidResultLink } from './service/result-link.ts';
import { renderResultPdf } from './service/result-pdf.ts';

interface ResultRequest {
  Params: { file: string };
  Querystring: Record<string, unknown>;
}

/** Serves results as PDF to the holder of a signed link; 40004 for everyone else. */
export function registerResultFiles(
  app: FastifyInstance,
  { contextOf, deps }: { contextOf(request: FastifyRequest): Promise<Context>; deps: QuestionDeps },
): void {
  app.get<ResultRequest>('/common/question_paper/result/:file', async (request, reply) => {
    const ctx = await contextOf(request);
    const id = /^([0-9a-f-]{36})\.pdf$/.exec(request.params.file)?.[1];
    if (id === undefined || !isValidResultLink(deps.linkKey, id, request.query, ctx.now)) throw fail('notFound');
    const { name, bytes } = await renderResultPdf(ctx, deps, id);
    const titled = encodeURIComponent(name);
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="result.pdf"; filename*=UTF-8''${titled}`,
        'cache-control': 'private, no-store',
      })
      .send(bytes);
  });
}
