import type { ServerResponse } from 'node:http';
import type { Config } from '#platform/config/config.ts';
import { isolationHeaders, plainHeaders, securityHeaders, transportHeaders } from '#platform/http/security-headers.ts';
import type { StoredPage } from '#platform/page-cache/stored-page.ts';

/** Returns the other addresses that the browser may call, by base name; missing ones are left out. */
export function otherBases(config: Config): Record<string, string> {
  const bases = { gateway: config.gatewayUrl, information: config.informationUrl, download: config.downloadUrl, second: config.secondUrl };
  return Object.fromEntries(Object.entries(bases).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Returns the headers of every response of the public listener. Calls to other addresses are allowed only to those in the settings. */
export function publicHeaders(config: Config): Record<string, string> {
  const origins = [...new Set(Object.values(otherBases(config)))];
  const policy = securityHeaders['content-security-policy']!;
  const withBases = origins.length > 0 ? `${policy}; connect-src 'self' ${origins.join(' ')}` : policy;
  return {
    ...securityHeaders,
    'content-security-policy': withBases,
    ...transportHeaders(config.publicUrl.startsWith('https:')),
  };
}

/** Returns the headers for a document with its own rules, which the policy allows by hash. */
function withStyleSource(headers: Readonly<Record<string, string>>, source: string): Record<string, string> {
  const policy = headers['content-security-policy'];
  return { ...headers, ...(policy && { 'content-security-policy': policy.replace("style-src 'self'", `style-src 'self' ${source}`) }) };
}

/** Returns the headers for a page that may contain a frame of this address: only of its origin, and of no address without one. */
export function allowFrame(headers: Readonly<Record<string, string>>, address: string | undefined): Readonly<Record<string, string>> {
  const policy = headers['content-security-policy'];
  if (!policy || !address || !URL.canParse(address)) return headers;
  return { ...headers, 'content-security-policy': `${policy}; frame-src ${new URL(address).origin}` };
}

/** Returns the headers for the firm's own files that are shown in a frame: only this site may frame them. */
export function framedHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const policy = headers['content-security-policy']?.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return { 'x-frame-options': 'SAMEORIGIN', ...(policy && { 'content-security-policy': policy }) };
}

/** The facts that decide a document's headers. */
export interface HeaderFacts {
  isCacheable: boolean;
  cookies: readonly string[];
  /** True when it begins with a page on which somebody is signed in or signing in. */
  isGuarded: boolean;
  /** Source of its own rules, for the policy. */
  styleSource: string | undefined;
  /** Address of the allowed frame. */
  framed: string | undefined;
  /** Address of the page as Markdown, where it has one. */
  markdown?: string | undefined;
  /** Headers for the CDN. */
  cdn?: Readonly<Record<string, string>>;
}

/** Returns the headers of a document, names and values alternating. */
export function documentHeaders(
  usual: Readonly<Record<string, string>>,
  { isCacheable, cookies, isGuarded, styleSource, framed, markdown, cdn }: HeaderFacts,
): string[] {
  const control = isCacheable ? 'no-cache' : 'no-store';
  const own = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': control,
    vary: 'Accept, Accept-Encoding, Cookie',
    ...(markdown && { link: `<${markdown}>; rel="alternate"; type="text/markdown"` }),
  };
  const headers = allowFrame(styleSource ? withStyleSource(usual, styleSource) : usual, framed);
  return [
    ...Object.entries({ ...own, ...cdn, ...headers, ...(isGuarded && isolationHeaders) }).flat(),
    ...cookies.flatMap((cookie) => ['set-cookie', cookie]),
  ];
}

/** The facts that decide the headers of a page as Markdown. */
interface MarkdownHeaderFacts {
  isCacheable: boolean;
  /** Absolute canonical address of the page, which search engines index in place of the Markdown. */
  source: string;
  /** Its own address, when it was sent in place of the page. */
  contentLocation: string | undefined;
  /** True when search engines must not index the page. */
  isUnlisted: boolean;
  cdn: Readonly<Record<string, string>>;
}

/** Returns the headers of a page as Markdown, names and values alternating. */
export function markdownHeaders(
  usual: Readonly<Record<string, string>>,
  { isCacheable, source, contentLocation, isUnlisted, cdn }: MarkdownHeaderFacts,
): string[] {
  const own = {
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': isCacheable ? 'no-cache' : 'no-store',
    vary: 'Accept, Accept-Encoding',
    link: `<${source}>; rel="canonical"`,
    ...(contentLocation && { 'content-location': contentLocation }),
    ...(isUnlisted && { 'x-robots-tag': 'noindex' }),
  };
  return Object.entries({ ...own, ...cdn, ...usual }).flat();
}

/** Returns the headers of a page's data, which are immutable because their address contains the hash. */
export function dataHeaders(publicUrl: string): string[] {
  const own = { 'content-type': 'application/json', 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' };
  return Object.entries({ ...own, ...plainHeaders(publicUrl.startsWith('https:')) }).flat();
}

/** Adds the time since which a possibly outdated page is cached. */
export function addCachedSinceHeader(response: ServerResponse, { page, keptAt }: { page: StoredPage; keptAt: number }): StoredPage {
  response.setHeader('x-kept-since', new Date(keptAt).toISOString());
  return page;
}
