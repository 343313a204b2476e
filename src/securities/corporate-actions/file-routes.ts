import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { cleanInput } from '#platform/http/input/clean-input.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { sendCalendar, sendText } from '#platform/http/send-text.ts';
import { actionDownloadPath, actionFeed } from './calls.ts';
import { eventsQuery, securityQuery } from './schema.ts';
import { makeActionFeed, makeSecurityFeed } from './service/action-feed.ts';
import { writeActionFile } from './service/action-file.ts';
import { actionKinds } from './web/action-labels.ts';

/** Serves the events of a month as CSV, and calendar feeds, for GET and HEAD; 304 when the client's copy is current. */
export function registerActionFiles(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  const serve = (url: string, handler: (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route({ method: ['GET', 'HEAD'], url, handler: async (request, reply) => handler(await contextOf(request), request, reply) });

  serve(actionDownloadPath, async (ctx, request, reply) => {
    const filter = parseDraft(eventsQuery.omit({ pageNum: true, pageSize: true }), cleanInput(request.query));
    const { period, ...file } = await writeActionFile(ctx, filter);
    const titled = encodeURIComponent(`新股与公司行动-${period}.csv`);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="corporate-actions-${period}.csv"; filename*=UTF-8''${titled}`,
      'cache-control': 'no-cache',
    });
    return sendText(request, reply, file);
  });
  serve(actionFeed.all, async (ctx, request, reply) => sendCalendar(request, reply, 'corporate-actions.ics', await makeActionFeed(ctx)));
  serve('/calendar/corporate-actions/:file', async (ctx, request, reply) => {
    const kind = actionKinds.find((one) => one === nameOf(request));
    if (!kind) throw fail('notFound');
    return sendCalendar(request, reply, `corporate-actions-${kind}.ics`, await makeActionFeed(ctx, kind));
  });
  serve('/calendar/security-actions/:file', async (ctx, request, reply) => {
    const code = nameOf(request);
    if (!securityQuery.shape.code.safeParse(code).success) throw fail('notFound');
    return sendCalendar(request, reply, `security-actions-${code}.ics`, await makeSecurityFeed(ctx, code));
  });
}

/** Returns the part of the path before `.ics`. */
function nameOf(request: FastifyRequest): string {
  const { file } = request.params as { file: string };
  if (!file.endsWith('.ics')) throw fail('notFound');
  return file.slice(0, -'.ics'.length);
}
