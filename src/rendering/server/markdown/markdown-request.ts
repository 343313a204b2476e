import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import type { AddressedRoute } from '#ui/page/page-address.ts';
import { isGuarded } from '#ui/page/route.ts';

/** A request for a page as Markdown. */
export interface MarkdownRequest {
  /** Address of the page itself. */
  of: string;
  /** `address`: the address ends in `.md`. `accept`: the client prefers Markdown. `only`: it accepts nothing else. */
  by: 'address' | 'accept' | 'only';
}

/** Returns the request's page if it is requested as Markdown. On the hot path: other requests cost two searches in short texts. */
export function readMarkdownRequest({
  url = '/',
  headers: { accept },
}: Pick<IncomingMessage, 'url' | 'headers'>): MarkdownRequest | undefined {
  const named = url.includes('.md') ? /^(.*)\.md(\?.*)?$/.exec(url) : null;
  if (named) return { of: (named[1] === '/index' ? '/' : `${named[1]}.html`) + (named[2] ?? ''), by: 'address' };
  if (!accept?.includes('text/markdown')) return undefined;
  const [preferred, other] = new Negotiator({ headers: { accept } }).mediaTypes(['text/html', 'text/markdown']);
  return preferred === 'text/markdown' ? { of: url, by: other ? 'accept' : 'only' } : undefined;
}

/** Returns the address of a page as Markdown: `.md` in place of `.html`, and `/index.md` for the home page. Others stay as they are. */
export function markdownAddress(address: string): string {
  return address.replace(/^(\/[^?]*)\.html(?=\?|$)/, '$1.md').replace(/^\/(?=\?|$)/, '/index.md');
}

/**
 * True for pages that everybody can read and find: not for those of signed-in users, those that need a key, and private funds,
 * which must not be shown to everybody (trade rule X14).
 */
export const hasMarkdown = (route: AddressedRoute | undefined): route is AddressedRoute =>
  route !== undefined && !isGuarded(route) && !route.needsLogin && !route.isHidden && !route.isUnlisted;

/** Cached Markdown is dropped with its page but stored apart from it. No key of a page begins with a space. */
export const markdownKey = ({ by }: MarkdownRequest, address: string): string =>
  by === 'address' ? ` md ${address}` : ` accept-md ${address}`;

/** Answers a request for the Markdown of a page that has none: 404 at an address of its own, 406 at that of the page. */
export function refuseMarkdown(
  response: ServerResponse,
  { by, of }: MarkdownRequest,
  headers: Readonly<Record<string, string>>,
  requestId: string,
): void {
  response.writeHead(by === 'address' ? 404 : 406, {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'Accept',
    'x-request-id': requestId,
  });
  response.end(`此页面没有 Markdown 版本，请在浏览器中打开 ${of.split('?', 1)[0]}。\n`);
}
