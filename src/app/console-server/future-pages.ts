import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from '#content/website/service/bare-page.ts';
import { embedMark } from '#content/website/service/brand/embed-mark.ts';
import { CallError } from '#contract/call-error.ts';
import { consoleBase } from '#contract/staff-call.ts';
import type { Context } from '#platform/context.ts';
import { requireAudience } from '#platform/http/invoke.ts';
import { reachOf } from '#platform/staff-access.ts';
import { PageRedirect } from '#rendering/server/page-redirect.ts';
import type { PageServer } from '#rendering/server/page-server.ts';
import { beijingClock, beijingMinute } from '#ui/format/beijing-time.ts';
import { futureGet } from '#workflow/change-orders/calls/future.ts';
import { renderFuturePage, type FuturePage } from '#workflow/change-orders/service/future/site-future.ts';
import { sendPreview } from './send-preview.ts';

interface FuturePagesOptions {
  contextOf(request: FastifyRequest): Promise<Context>;
  pages: PageServer;
  publicUrl: string;
}

interface FutureRequest {
  Querystring: { address?: string; elder?: string };
}

/** The path of the pages; the address of the page is in the query. */
export const futurePath = `${consoleBase}/future/page`;

/** Each page replays all orders. */
const rateLimit = { max: 60, timeWindow: 60_000 };
const longestAddress = 1000;

const rules = `#future{padding:.75rem max(1rem,calc(50% - 36rem));border-bottom:4px solid #6d28d9;background:Canvas;color:CanvasText;font:1rem/1.7 system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif}
#future a{color:LinkText;text-underline-offset:.25em;padding-block:.25rem}`;
const rulesSource = `'sha256-${createHash('sha256').update(rules).digest('base64')}'`;

/**
 * Serves the public site as of a future moment to the member of staff who chose it (`/console/api/future/page?address=`), in the
 * whole window and with links from page to page. Scripts and forms are blocked; pictures and styles come from the public site.
 */
export function registerFuturePages(app: FastifyInstance, { contextOf, pages, publicUrl }: FuturePagesOptions): void {
  const site = new URL(publicUrl).origin;
  app.get<FutureRequest>(futurePath, { config: { rateLimit } }, async (request, reply) => {
    const ctx = await contextOf(request);
    requireAudience(futureGet, ctx.actor);
    reachOf(ctx, futureGet.may!);
    const address = readAddress(request.query.address);
    const isElder = request.query.elder === '1';
    const here = { base: `${request.protocol}://${request.host}`, address, isElder };
    let styles = '';
    try {
      const shown = await renderFuturePage(ctx, address, async (drawing, of) => {
        const drawn = await pages.renderPreview(drawing, of, { isElder, textSize: 0 });
        styles = drawn.styleSource ?? '';
        return embedMark(drawing, drawn.html);
      });
      const html = withBanner(leadWithin(shown.html, site, here), shown, here, site);
      return sendPreview(reply, { html, styleSource: `${site} ${styles} ${rulesSource}`, site });
    } catch (error) {
      if (error instanceof PageRedirect) return reply.redirect(hrefOf(here, error.location), 302);
      if (!(error instanceof CallError)) throw error;
      return sendPreview(reply.code(error.status), { html: writeRefusal(error.message), styleSource: rulesSource, site });
    }
  });
}

const readAddress = (text: string | undefined): string =>
  text !== undefined && /^\/(?!\/)/.test(text) && text.length <= longestAddress ? text : '/';

interface Place {
  /** Scheme and host of the console as it was requested. */
  base: string;
  address: string;
  isElder: boolean;
}

const hrefOf = ({ base, isElder }: Omit<Place, 'address'>, address: string): string =>
  `${base}${futurePath}?address=${encodeURIComponent(address)}${isElder ? '&elder=1' : ''}`;

/** An address of a page, not of a file, a call or a feed. */
const isPage = (address: string): boolean => /^\/(?!\/)(?:[^?#]*\.html)?(?:[?#]|$)/.test(address);

/** Files come from the public site, links between pages stay in the preview. */
function leadWithin(html: string, site: string, place: Place): string {
  const unescape = (text: string) => text.replaceAll('&amp;', '&');
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/(<a\b[^>]*?\shref=")([^"]*)"/g, (whole, start: string, href: string) => {
      if (href.startsWith('#')) return `${start}${escapeHtml(hrefOf(place, place.address) + unescape(href))}"`;
      if (!isPage(unescape(href))) return whole;
      const [address = '/', part] = unescape(href).split('#');
      return `${start}${escapeHtml(hrefOf(place, address))}${part === undefined ? '' : `#${escapeHtml(part)}`}"`;
    })
    .replace('<head>', () => `<head>\n<base href="${site}/"><meta name="robots" content="noindex"><style>${rules}</style>`);
}

function withBanner(html: string, { at, expiresAt, applied, failed }: FuturePage, place: Place, site: string): string {
  const failures = failed > 0 ? `，另有 ${failed} 张不能生效` : '';
  const other = { ...place, isElder: !place.isElder };
  const banner = `<section id="future" aria-label="未来的网站"><strong>这是 ${beijingMinute(at)} 的网站，不是今天的。</strong>
已计入 ${applied} 张批准或排期的变更单${failures}；只有您能看到，${beijingClock(expiresAt)} 前有效；搜索与表单不能用。
<a href="${escapeHtml(`${place.base}/future`)}">与今天的不同</a>　<a href="${escapeHtml(site + place.address)}">今天的这一页</a>　<a href="${escapeHtml(hrefOf(other, place.address))}">${place.isElder ? '标准版' : '长辈版'}</a></section>`;
  return html.replace(/<body[^>]*>/, (body) => `${body}\n${banner}`);
}

const writeRefusal = (message: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>暂时不能查看</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><style>${rules}</style></head><body><main id="future"><h1>暂时不能查看</h1><p>${escapeHtml(message)}</p><p><a href="/future">回到“未来的网站”</a></p></main></body></html>`;
