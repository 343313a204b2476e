import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import { cleanInput } from '#platform/http/clean-input.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { feeDownloadPath } from './calls.ts';
import { feeQuery } from './schema.ts';
import { writeFeeFile } from './service/fee-download.ts';

/** Serves the fees as CSV for GET and HEAD: what the page shows for the same `date` and `business`, and 304 to who has it already. */
export function registerFeeDownload(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: feeDownloadPath,
    handler: async (request, reply) => send(await contextOf(request), request, reply),
  });
}

async function send(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { date, text, etag } = await writeFeeFile(ctx, parseDraft(feeQuery, cleanInput(request.query)));
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="fees-${date}.csv"; filename*=UTF-8''${encodeURIComponent(`收费标准-${date}.csv`)}`,
    'cache-control': 'no-cache',
    etag,
  });
  const isKnown = request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
  return isKnown ? reply.code(304).send() : reply.send(text);
}
