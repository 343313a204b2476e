import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import type { TransparencyDeps } from './deps.ts';
import { consistencyRequest, contentRequest, dayProofRequest, proofRequest } from './schema.ts';
import {
  findCheckpoint,
  proveConsistency,
  proveContent,
  proveListOfDay,
  readEntryContent,
  readListOfDay,
  readTile,
  writeKeyFile,
} from './service/read-log.ts';
import { parseTileAddress, tileWidth } from './web/tiles.ts';

const text = 'text/plain; charset=utf-8';
const json = 'application/json; charset=utf-8';
/** Tiles never change. */
const forever = 'public, max-age=31536000, immutable';
const briefly = 'public, max-age=5';

/** Programs that follow the log fetch many tiles; a proof takes a few queries. */
const rateLimit = { max: 300, timeWindow: 60_000 };

interface TransparencyLogServices {
  contextOf(request: FastifyRequest): Promise<Context>;
  sources: TransparencyDeps['sources'];
  /** The folder of the built verifier; absent where the site is not built. */
  verifierFolder?: string | undefined;
}

const sendContent = (reply: FastifyReply, name: string, content: string): FastifyReply =>
  reply
    .headers({ 'content-type': text, 'content-disposition': `attachment; filename="${name}.txt"`, 'cache-control': briefly })
    .send(content);

/**
 * Serves the log as https://c2sp.org/tlog-tiles describes it: `/log/checkpoint`, `/log/tile/<L>/<N>[.p/<W>]` and
 * `/log/tile/entries/<N>[.p/<W>]`; also `/log/keys`, and `/log/proof?hash=` with the proof of one content
 * hash or `?list=&day=` with that of a list, `/log/consistency?from=` with the proof that the log still contains an earlier
 * checkpoint, `/log/content/<index>` or `?list=&day=` with the content of an entry, and `/log/verifier.html`, the verifier to
 * keep.
 */
export function registerTransparencyLog(app: FastifyInstance, { contextOf, sources, verifierFolder }: TransparencyLogServices): void {
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
  get('/log/verifier.html', async (_request, reply) => {
    if (verifierFolder === undefined) throw fail('notFound');
    // It is kept and opened from the disk: on this site the policy forbids scripts in documents.
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="verify-log.html"',
      'cache-control': briefly,
    });
    return reply.send(await readFile(join(verifierFolder, 'index.html')));
  });
  get('/log/content/:index', async (request, reply) => {
    const { index } = parseDraft(contentRequest, request.params);
    const content = await readEntryContent(await contextOf(request), { sources }, index);
    return sendContent(reply, `log-content-${index}`, content);
  });
  get('/log/content', async (request, reply) => {
    const query = parseDraft(dayProofRequest, request.query);
    const content = await readListOfDay(await contextOf(request), { sources }, query);
    return sendContent(reply, `${query.list}-${query.day}`, content);
  });
  get('/log/keys', async (request, reply) =>
    reply.headers({ 'content-type': json, 'cache-control': 'public, max-age=300' }).send(await writeKeyFile(await contextOf(request))),
  );
  get('/log/consistency', async (request, reply) => {
    const { from } = parseDraft(consistencyRequest, request.query);
    const proof = await proveConsistency(await contextOf(request), from);
    return reply.headers({ 'content-type': json, 'cache-control': briefly }).send(proof);
  });
  get('/log/proof', async (request, reply) => {
    const ctx = await contextOf(request);
    const query = request.query as Record<string, unknown>;
    const proof =
      query['list'] === undefined
        ? await proveContent(ctx, parseDraft(proofRequest, query))
        : await proveListOfDay(ctx, { sources }, parseDraft(dayProofRequest, query));
    return reply.headers({ 'content-type': json, 'cache-control': briefly }).send(proof);
  });
}
