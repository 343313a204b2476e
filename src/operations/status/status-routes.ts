import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getProductCode } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { sendCalendar, type TaggedText } from '#platform/http/send-text.ts';
import { writeCalendarFile } from '#securities/calendar/service/calendar-file.ts';
import { paths } from '#ui/paths.ts';
import { maintenanceCalendarPath } from './calls.ts';
import { listEvents } from './service/events.ts';
import { renderStatusCopy, statusCopyName } from './service/static-copy.ts';
import { joinFunctions } from './web/status-names.ts';

/** Where a proxy on another machine fetches the static copy. */
const copyPath = `/status/${statusCopyName}`;

/** Serves the calendar of planned maintenance, the static copy, and leads `/status` to the page. */
export function registerStatus(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: maintenanceCalendarPath,
    handler: async (request, reply) => sendCalendar(request, reply, 'maintenance.ics', await buildCalendar(await contextOf(request))),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: copyPath,
    handler: async (request, reply) =>
      reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .send(await renderStatusCopy(await contextOf(request))),
  });
}

async function buildCalendar(ctx: Context): Promise<TaggedText> {
  const product = await getProductCode(ctx);
  // Subscribed calendars keep past events for a while.
  const since = new Date(ctx.now.getTime() - 90 * 86_400_000);
  const events = (await listEvents(ctx, { since })).filter(({ kind }) => kind === 'maintenance');
  return writeCalendarFile({
    name: '网站计划维护',
    description: `网站的计划维护时间，详见 ${paths.serviceStatus()}`,
    product: 'maintenance',
    events: events.map(({ id, functions, startsAt, endsAt, text, updatedAt }) => ({
      id: `maintenance-${id}@status.${product}`,
      start: startsAt,
      end: endsAt!,
      stamp: updatedAt,
      summary: `计划维护：${joinFunctions(functions)}`,
      description: text,
    })),
  });
}
