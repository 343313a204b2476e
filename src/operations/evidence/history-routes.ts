import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { sendText } from '#platform/http/send-text.ts';
import {
  dayHref,
  writeBroken,
  writeChecking,
  writeGone,
  writeNoState,
  writeStateDocument,
  writeStateList,
  writeUnknown,
  writeWithheld,
  type HistoryDocument,
  type HistoryView,
} from './service/history-document.ts';
import { findAddressOf, findStatesOfDay, readHistory, readStateDocument, type PageState } from './service/history.ts';

interface PageHistoryOptions {
  contextOf(request: FastifyRequest): Promise<Context>;
  /** True for a visitor who chose the elder mode. */
  isElder(request: FastifyRequest): boolean;
}

/** Each answer reads and unpacks a document. */
const rateLimit = { max: 60, timeWindow: 60_000 };
/** The longest address that a page can have. */
const longest = 1000;

/**
 * Serves pages as they were (当时的页面), from evidence: `/history?of=<address>` with the states of a page, `&day=` leads to the
 * day; `/history/<day><address>` and `/history/n<number><address>` with the page; `/history/original/<number>` with its bytes as
 * they were sent, whose hash is in the transparency log.
 */
export function registerPageHistory(app: FastifyInstance, { contextOf, isElder }: PageHistoryOptions): void {
  const get = (url: string, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({ method: ['GET', 'HEAD'], url, config: { rateLimit }, handler: handle });
  const viewOf = async (ctx: Context, request: FastifyRequest, address: string): Promise<HistoryView> => ({
    address,
    now: ctx.now,
    isElder: isElder(request),
    settings: await findSettings(ctx),
  });

  get('/history', async (request, reply) => {
    const { of, day } = request.query as Record<string, unknown>;
    const ctx = await contextOf(request);
    const view = await viewOf(ctx, request, readAddress(of));
    const { access, states } = await readHistory(ctx, view.address);
    if (access === 'unknown') return send(request, reply, writeUnknown(view));
    if (isDay(day)) return reply.header('cache-control', 'no-cache').redirect(dayHref(view.address, day), 302);
    if (access !== 'open') return send(request, reply, refusals[access](view));
    return send(request, reply, writeStateList(view, states));
  });

  get('/history/original/:id', async (request, reply) => {
    const id = Number((request.params as { id: string }).id);
    const ctx = await contextOf(request);
    const address = Number.isSafeInteger(id) ? await findAddressOf(ctx, id) : undefined;
    if (address === undefined) throw fail('notFound');
    const { access, states } = await readHistory(ctx, address);
    const state = states.find((one) => one.id === id);
    if (access !== 'open' || !state || state.isWithheld) throw fail('notFound', '这份存证的内容不公开展示');
    const { html, isIntact } = await readStateDocument(ctx, state);
    if (!isIntact) throw fail('unavailable', '保存的内容与存证不符，暂不提供');
    reply.headers({
      ...usualHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': `attachment; filename="page-${id}.html"`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    return sendText(request, reply, { text: html, etag: etagOf(html) });
  });

  get('/history/:when/*', async (request, reply) => {
    const { when } = request.params as { when: string };
    const ctx = await contextOf(request);
    // The address as it was requested: a decoded one would not equal the recorded one.
    const address = readAddress(request.url.slice(`/history/${when}`.length));
    const view = await viewOf(ctx, request, address);
    return send(request, reply, await writeMoment(ctx, view, when));
  });
}

const refusals = { gone: writeGone, checking: writeChecking, unknown: writeUnknown } as const;

/** Writes the page of a day (`2026-11-03`) or a record (`n123`), or says why there is none. */
async function writeMoment(ctx: Context, view: HistoryView, when: string): Promise<HistoryDocument> {
  const number = /^n([1-9]\d{0,14})$/.exec(when)?.[1];
  if (number === undefined && !isDay(when)) return writeUnknown(view);
  const { access, states } = await readHistory(ctx, view.address);
  if (access !== 'open') return refusals[access](view);
  if (number !== undefined) {
    const state = states.find(({ id }) => id === Number(number));
    return state ? writeState(ctx, view, { state, day: undefined, sameDay: [] }) : writeUnknown(view);
  }
  const ofDay = findStatesOfDay(states, when);
  const state = ofDay.shown.at(-1);
  if (!state || Date.parse(`${when}T00:00:00+08:00`) > view.now.getTime()) return writeNoState(view, when, ofDay);
  return writeState(ctx, view, { state, day: when, sameDay: ofDay.shown.slice(0, -1).filter(({ isWithheld }) => !isWithheld) });
}

async function writeState(
  ctx: Context,
  view: HistoryView,
  found: { state: PageState; day: string | undefined; sameDay: readonly PageState[] },
): Promise<HistoryDocument> {
  if (found.state.isWithheld) return writeWithheld(view, found.state);
  const document = await readStateDocument(ctx, found.state);
  return document.isIntact ? writeStateDocument({ ...view, ...found, document }) : writeBroken(view);
}

const readAddress = (text: unknown): string =>
  typeof text === 'string' && text.startsWith('/') && !text.startsWith('//') && text.length <= longest ? text : '/';

function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

const usualHeaders = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };
const etagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

function send(request: FastifyRequest, reply: FastifyReply, { status, html, policy }: HistoryDocument): FastifyReply {
  reply.headers({ ...usualHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, vary: 'Cookie' });
  if (status !== 200) return reply.code(status).send(html);
  // A browser asks again each time, so that nothing is shown that has been taken down since; the answer is then usually 304.
  return sendText(request, reply, { text: html, etag: etagOf(html) });
}
