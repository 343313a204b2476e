import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError, fail } from '#contract/call-error.ts';
import { consoleBase } from '#contract/staff-call.ts';
import { previewOrder, type DrawPage, type PreviewQuery } from '#workflow/change-orders/service/preview-order.ts';
import { previewReview, reviewCookie } from '#workflow/change-orders/service/review/open-review.ts';
import { putMarkIn } from '#content/website/service/brand/mark-in-page.ts';
import type { Context } from '#platform/context.ts';
import { requireAudience } from '#platform/http/invoke.ts';
import { reachOf } from '#platform/staff-access.ts';
import { changeGet } from '#workflow/change-orders/calls/orders.ts';
import { showingGet } from '#operations/evidence/calls.ts';
import { openShowing } from '#operations/evidence/service/showings.ts';
import type { PageServer } from '#rendering/server/page-server.ts';
import type { Services } from '../services.ts';
import { readCookies } from '#platform/http/cookies.ts';
import { staffContextOf } from './staff-context.ts';

interface PreviewRequest {
  Params: { id: string };
  Querystring: { page?: string; elder?: string; at?: string; now?: string };
}

/**
 * Serves pages of the public site for frames of the console: `/console/api/changes/{id}/preview` as an order will make it, `/console/api/evidence/{id}/page` as it was sent.
 * Nothing runs in them; pictures and styles come from the public site, links open there.
 */
export function registerFramedPages(app: FastifyInstance, services: Services, pages: PageServer): void {
  const site = new URL(services.config.publicUrl).origin;
  app.get<PreviewRequest>(`${consoleBase}/evidence/:id/page`, async (request, reply) => {
    const ctx = await staffContextOf(services, request);
    requireAudience(showingGet, ctx.actor);
    reachOf(ctx, 'content.read');
    const id = Number(request.params.id);
    if (!Number.isSafeInteger(id)) throw fail('notFound');
    const html = await openShowing(ctx, id);
    // Its rules were named by their hash in its own policy; whatever they say, nothing runs.
    return sendFramed(reply, withBase(html, site), `${site} 'unsafe-inline'`, site);
  });
  const sendPreview = async (
    request: FastifyRequest<PreviewRequest>,
    reply: FastifyReply,
    preview: (query: FrameQuery, draw: DrawPage) => Promise<string>,
  ) => {
    let styles = '';
    try {
      const html = await preview(readFrameQuery(request), async (drawing, address) => {
        const drawn = await pages.draw(drawing, address, { isElder: request.query.elder === '1', textSize: 0 });
        styles = drawn.styleSource ?? '';
        return putMarkIn(drawing, drawn.html);
      });
      return sendFramed(reply, withBase(html, site), `${site} ${styles}`.trim(), site);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return sendFramed(reply, sayWhy(error), "'none'", site);
    }
  };
  app.get<PreviewRequest>(`${consoleBase}/changes/:id/preview`, async (request, reply) => {
    const ctx = await staffContextOf(services, request);
    requireAudience(changeGet, ctx.actor);
    reachOf(ctx, 'content.read');
    return sendPreview(request, reply, (query, draw) => previewOrder(ctx, query, draw));
  });
  app.get<PreviewRequest>(`${consoleBase}/reviews/:id/preview`, async (request, reply) => {
    // Whoever else sits there: what the link shows is shown to nobody in particular.
    const ctx: Context = { ...(await staffContextOf(services, request)), actor: { kind: 'visitor' } };
    const token = readCookies(request.headers.cookie ?? '')[reviewCookie(Number(request.params.id))] ?? '';
    return sendPreview(request, reply, ({ id, ...query }, draw) => previewReview(ctx, { ...query, link: id, token }, draw));
  });
}

interface FrameQuery extends PreviewQuery {
  id: number;
}

/** No calendar of the site reaches further. */
const latestPreview = Date.parse('2100-01-01T00:00:00Z');

/** Throws 40004 for what names no page. */
function readFrameQuery({ params, query: { page: wanted = '0', at: moment, now } }: FastifyRequest<PreviewRequest>): FrameQuery {
  const [id, page] = [Number(params.id), Number(wanted)];
  const at = moment ? new Date(moment) : undefined;
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(page) || (at && !(at.getTime() < latestPreview))) throw fail('notFound');
  return { id, page, at, isOfNow: now === '1' };
}

/** What the page names by paths lies on the public site, and links open there beside the editor. */
const withBase = (html: string, site: string): string => html.replace('<head>', `<head>\n<base href="${site}/" target="_blank">`);

function sendFramed(reply: FastifyReply, html: string, styleSource: string, site: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src ${styleSource}`,
    `img-src ${site} data:`,
    `media-src ${site}`,
    `font-src ${site}`,
    `base-uri ${site}`,
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  return reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Why there is nothing to see yet, in words. */
function sayWhy({ message, errors }: CallError): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const lines = (errors.length > 0 ? errors.map((error) => error.message) : [message]).map((text) => `<li>${escape(text)}</li>`);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>暂时不能预览</title></head><body><h1>暂时不能预览</h1><ul>${lines.join('')}</ul></body></html>`;
}
