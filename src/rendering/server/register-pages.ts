import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError, fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { logFailure, sendNotFound } from '#platform/http/handle-errors.ts';
import { isMultipart, receiveForm, registerMultipart, toFormData } from '#platform/http/multipart.ts';
import { reportRefusal } from '#platform/http/report-refusal.ts';
import { asSecurityEvent } from '#platform/log/security-events.ts';
import { untraced, type TraceOfRequest } from '#platform/monitoring/tracer.ts';
import { isDataAddress } from './page-data.ts';
import { PageRedirect, redirect } from './page-redirect.ts';
import type { PageServer } from './page-server.ts';
import { isFromOwnPage, parsePostedForm } from './posted-form.ts';

export interface PageRegistration {
  pages: PageServer;
  endpoints: readonly Endpoint[];
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** Creates the context of the caller. */
  visitor(request: FastifyRequest): Promise<Context>;
  /** Folder for files of forms in transit. */
  uploadFolder?: string | undefined;
  trace?: TraceOfRequest | undefined;
}

/** Maximum of a form without files. */
const maxTextBytes = 1024 ** 2;
/** Maximum number of files in a form: a complaint is submitted with its evidence. */
const mostFiles = 20;

/** Registers pages after all other routes: the remaining addresses are pages or unknown. */
export async function registerPages(app: FastifyInstance, registration: PageRegistration): Promise<void> {
  registerAddresses(app, registration);
  await registerForms(app, registration);
}

/** Handles the remaining addresses: an unknown address of the JSON API gets a JSON 404, everything else is a page. */
function registerAddresses(app: FastifyInstance, registration: PageRegistration): void {
  const { pages, endpoints, headers, visitor, trace = untraced } = registration;
  const jsonRoots = new Set([
    ...endpoints.map(({ call }) => firstSegment(call.path)),
    'assets',
    'media',
    'file-download',
    'console',
    'mode',
  ]);
  // Uncached pages cost a render, so they count against the same limit as calls.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    if (request.method === 'GET' && isDataAddress(request.url)) return sendData(request, reply, registration);
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !jsonRoots.has(firstSegment(request.url)) &&
      !request.url.startsWith('/gw-');
    if (!isPage) return sendNotFound(request, reply);
    await answer(request, reply, headers, () =>
      trace(request.headers, () => pages.serve(request.raw, reply.raw, request.id, () => visitor(request))),
    );
    return undefined;
  });
}

/** Sends the data of a page that is no longer cached, or 404. */
async function sendData(request: FastifyRequest, reply: FastifyReply, { pages, headers }: PageRegistration): Promise<void> {
  reply.hijack();
  try {
    if (await pages.serveData(request.raw, reply.raw, request.id)) return;
    reply.raw.writeHead(404, { ...headers, 'cache-control': 'no-store', 'content-length': '0', 'x-request-id': request.id }).end();
  } catch (error) {
    if (!(error instanceof PageRedirect)) logFailure(request, error, 'page data failed');
    reply.raw
      .writeHead(error instanceof PageRedirect ? 404 : 503, { ...headers, 'cache-control': 'no-store', 'content-length': '0' })
      .end();
  }
}

/** Registers forms posted to pages: buffered within the page's own limit, and only from this site's own pages. */
async function registerForms(
  app: FastifyInstance,
  { pages, headers, visitor, uploadFolder, trace = untraced }: PageRegistration,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: maxTextBytes },
      (_request, body, done) => done(null, body),
    );
    await registerMultipart(scope);
    // Other content types are not forms; the handler answers them as an unknown address.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, void payload.resume()));
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof CallError)) logFailure(request, error, 'form failed');
      const known = error instanceof CallError ? error : fail('internal');
      reportRefusal(known, { log: request.log, requestId: request.id, ip: request.ip, route: 'POST *' });
      reply.hijack();
      sendPlainPage(reply.raw, headers, request.id, { status: known.status, title: known.message });
    });
    scope.addHook('preParsing', async (request) => {
      const form = await pages.findForm(request.url);
      if (!form) return;
      if (!isFromOwnPage(request))
        throw asSecurityEvent('page.foreign', fail('notFound', '提交来自其他网站，已被拒绝。请从本站页面重新提交'));
      const size = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
      if (size > form.limit) throw fail('tooLarge', `提交的内容过大，不能超过 ${Math.floor(form.limit / 1024)} KB`);
    });
    scope.post('/*', async (request, reply) => {
      const found = await pages.findForm(request.url);
      const hasFiles = isMultipart(request);
      if (!found || !(hasFiles || Buffer.isBuffer(request.body))) return sendNotFound(request, reply);
      const take = (form: FormData) =>
        answer(request, reply, headers, () =>
          trace(request.headers, async () =>
            pages.handleForm(request.raw, reply.raw, { ctx: await visitor(request), address: found.address, form }),
          ),
        );
      if (hasFiles) {
        const limits = { fileBytes: found.limit, files: mostFiles };
        await receiveForm(request, reply, { limits, folder: uploadFolder }, (entries) => take(toFormData(entries)));
      } else await take(await parsePostedForm(request.body as Buffer, request.headers['content-type'] ?? ''));
      return undefined;
    });
  });
}

/** Lets the page side write to the socket itself, and converts its failure to a plain page. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  send: () => Promise<void>,
): Promise<void> {
  reply.hijack();
  try {
    await send();
  } catch (error) {
    if (error instanceof PageRedirect) return redirect(reply.raw, error.status, error.location, headers, request.id, error.cookies);
    logFailure(request, error, 'page failed');
    sendPlainPage(reply.raw, { ...headers, 'retry-after': '5' }, request.id, { status: 503, title: '系统繁忙，请稍后再试' });
  }
}

const firstSegment = (path: string): string => path.split(/[/?]/, 2)[1] ?? '';

/** Sends the last-resort page when not even the frame can be rendered: plain text, an error status, and the request id. */
function sendPlainPage(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  requestId: string,
  { status, title }: { status: number; title: string },
): void {
  if (response.headersSent) return void response.destroy();
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>${title}</h1><p>请求编号 ${requestId}。您可以用浏览器的后退键回到上一页，或<a href="/">返回首页</a>。</p></main></body></html>`;
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  });
  response.end(html);
}
