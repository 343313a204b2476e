import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { cleanInput } from '#platform/http/input/clean-input.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { sendCalendar, sendText } from '#platform/http/send-text.ts';
import { dividendDownloadPath, dividendCalendarPaths, riskDownloadPath } from './calls.ts';
import { dividendQuery, fundCode, riskListQuery } from './schema/funds.ts';
import { writeDividendFile, writeRiskFile, type CsvFile } from './service/csv-files.ts';
import { buildUpcomingCalendar, buildDividendCalendar, buildFundCalendar } from './service/dividend-calendar.ts';

type ContextOf = (request: FastifyRequest) => Promise<Context>;

/** Serves risk levels and dividends as CSV, and dividends as calendars, for GET and HEAD; 304 for a matching ETag. */
export function registerFundFiles(app: FastifyInstance, contextOf: ContextOf): void {
  const serve = (url: string, handler: (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route({ method: ['GET', 'HEAD'], url, handler: async (request, reply) => handler(await contextOf(request), request, reply) });

  serve(riskDownloadPath, async (ctx, request, reply) => {
    const filter = parseDraft(riskListQuery.omit({ pageNo: true, pageSize: true }), cleanInput(request.query));
    return sendCsv(request, reply, '基金产品风险等级', 'fund-risk', await writeRiskFile(ctx, filter));
  });
  serve(dividendDownloadPath, async (ctx, request, reply) => {
    const filter = parseDraft(dividendQuery.omit({ pageNum: true, pageSize: true }), cleanInput(request.query));
    return sendCsv(request, reply, '基金分红', 'fund-dividends', await writeDividendFile(ctx, filter));
  });
  serve(dividendCalendarPaths.all, async (ctx, request, reply) =>
    sendCalendar(request, reply, 'fund-dividends.ics', await buildUpcomingCalendar(ctx)),
  );
  serve('/calendar/fund-dividends/:file', async (ctx, request, reply) => {
    const code = nameOf(request);
    if (!fundCode.safeParse(code).success) throw fail('notFound');
    return sendCalendar(request, reply, `fund-dividends-${code}.ics`, await buildFundCalendar(ctx, code));
  });
  serve('/calendar/fund-dividend/:file', async (ctx, request, reply) => {
    const id = nameOf(request);
    if (!/^[1-9]\d{0,8}$/.test(id)) throw fail('notFound');
    return sendCalendar(request, reply, `fund-dividend-${id}.ics`, await buildDividendCalendar(ctx, Number(id)));
  });
}

/** Returns the file name without `.ics`. */
function nameOf(request: FastifyRequest): string {
  const { file } = request.params as { file: string };
  if (!file.endsWith('.ics')) throw fail('notFound');
  return file.slice(0, -'.ics'.length);
}

function sendCsv(request: FastifyRequest, reply: FastifyReply, title: string, name: string, { date, ...file }: CsvFile): FastifyReply {
  const titled = encodeURIComponent(`${title}-${date}.csv`);
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${date}.csv"; filename*=UTF-8''${titled}`,
    'cache-control': 'no-cache',
  });
  return sendText(request, reply, file);
}
