import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import { cleanInput } from '#platform/http/input/clean-input.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { sendText } from '#platform/http/send-text.ts';
import { feeDownloadPath } from './calls/dealing.ts';
import { feeQuery } from './schema/dealing.ts';
import { writeFeeFile } from './service/fee-download.ts';

/**
 * Serves the fees as CSV for GET and HEAD with the rows of the page for the same `date` and `business`. Returns 304 for a
 * matching ETag.
 */
export function registerFeeDownload(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: feeDownloadPath,
    handler: async (request, reply) => send(await contextOf(request), request, reply),
  });
}

async function send(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { date, ...file } = await writeFeeFile(ctx, parseDraft(feeQuery, cleanInput(request.query)));
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="fees-${date}.csv"; filename*=UTF-8''${encodeURIComponent(`收费标准-${date}.csv`)}`,
    'cache-control': 'no-cache',
  });
  return sendText(request, reply, file);
}
