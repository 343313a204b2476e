import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { proofRequest } from './schema.ts';
import { findCheckpoint, proveContent, readTile, writeKeyFile } from './service/read-log.ts';
import { parseTileAddress, tileWidth } from './web/tiles.ts';

const text = 'text/plain; charset=utf-8';
const json = 'application/json; charset=utf-8';
/** Tiles never change. */
const forever = 'public, max-age=31536000, immutable';
const briefly = 'public, max-age=5';

/** Programs that follow the log fetch many tiles; a proof takes a few queries. */
const rateLimit = { max: 300, timeWindow: 60_000 };

/**
 * Serves the log as https://c2sp.org/tlog-tiles describes it: `/log/checkpoint`, `/log/tile/<L>/<N>[.p/<W>]` and
 * `/log/tile/entries/<N>[.p/<W>]`; also `/log/keys`, and `/log/proof?hash=` with the proof of one content hash.
 */
export function registerTransparencyLog(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  const get = (url: string, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({ method: ['GET', 'HEAD'], url, config: { rateLimit }, handler: handle });
  get('/log/checkpoint', async (request, reply) => {
    const checkpoint = await findCheckpoint(await contextOf(request));
    if (!checkpoint) throw fail('notFound', '透明日志还没有内容');
    return reply.headers({ 'content-type': text, 'cache-control': briefly }).send(checkpoint.note);
  });
  get('/log/tile/*', async (request, reply) => {
    const address = parseTileAddress((request.params as { '*': string })['*']);
    if (!address) throw fail('notFound');
    const bytes = await readTile(await contextOf(request), address);
    // A partial tile is replaced by the full one, so nobody needs it for long.
    const caching = address.width === tileWidth ? forever : 'public, max-age=3600';
    return reply.headers({ 'content-type': 'application/octet-stream', 'cache-control': caching }).send(Buffer.from(bytes));
  });
  get('/log/keys', async (request, reply) =>
    reply.headers({ 'content-type': json, 'cache-control': 'public, max-age=300' }).send(await writeKeyFile(await contextOf(request))),
  );
  get('/log/proof', async (request, reply) => {
    const proof = await proveContent(await contextOf(request), parseDraft(proofRequest, request.query));
    return reply.headers({ 'content-type': json, 'cache-control': briefly }).send(proof);
  });
}
