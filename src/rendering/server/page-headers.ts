import type { ServerResponse } from 'node:http';
import type { Config } from '#platform/config/config.ts';
import { aloneHeaders, securityHeaders, transportSecurity } from '#platform/http/security-headers.ts';
import type { StoredPage } from '#platform/page-cache/stored-page.ts';

/** The addresses other than the site's own that the browser may ask, by base name; those that are not set are left out. */
export function otherBases(config: Config): Record<string, string> {
  const bases = { gateway: config.gatewayUrl, information: config.informationUrl, download: config.downloadUrl, second: config.secondUrl };
  return Object.fromEntries(Object.entries(bases).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Headers of every answer of the public listener. Calls to other addresses are allowed only to those in the settings. */
export function publicHeaders(config: Config): Record<string, string> {
  const origins = [...new Set(Object.values(otherBases(config)))];
  const policy = securityHeaders['content-security-policy']!;
  const withBases = origins.length > 0 ? `${policy}; connect-src 'self' ${origins.join(' ')}` : policy;
  const isSecure = config.publicUrl.startsWith('https:');
  return {
    ...securityHeaders,
    'content-security-policy': withBases,
    ...(isSecure ? { 'strict-transport-security': transportSecurity } : {}),
  };
}

/** The same headers for a document that carries rules of its own, named by their hash. */
function withStyleSource(headers: Readonly<Record<string, string>>, source: string): Record<string, string> {
  const policy = headers['content-security-policy'];
  return { ...headers, ...(policy && { 'content-security-policy': policy.replace("style-src 'self'", `style-src 'self' ${source}`) }) };
}

/** The same headers for a page that may hold a frame of this address: of its origin alone, and of nobody's where none is set. */
export function allowFrame(headers: Readonly<Record<string, string>>, address: string | undefined): Readonly<Record<string, string>> {
  const policy = headers['content-security-policy'];
  if (!policy || !address || !URL.canParse(address)) return headers;
  return { ...headers, 'content-security-policy': `${policy}; frame-src ${new URL(address).origin}` };
}

/** Of the firm's own files that are made to stand in a frame of this site: this site alone may frame them. */
export function framedHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const policy = headers['content-security-policy']?.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return { 'x-frame-options': 'SAMEORIGIN', ...(policy && { 'content-security-policy': policy }) };
}

/** What decides about a document's headers. */
export interface HeaderFacts {
  isCacheable: boolean;
  cookies: readonly string[];
  /** Whether it begins with a page on which somebody is signed in or signing in. */
  isGuarded: boolean;
  /** Of its own rules, for the policy. */
  styleSource: string | undefined;
  /** Address of what it may hold in a frame. */
  framed: string | undefined;
  /** What a CDN in front is told. */
  cdn?: Readonly<Record<string, string>>;
}

/** Headers of a document, names and values in turns. */
export function documentHeaders(
  usual: Readonly<Record<string, string>>,
  { isCacheable, cookies, isGuarded, styleSource, framed, cdn }: HeaderFacts,
): string[] {
  const control = isCacheable ? 'no-cache' : 'no-store';
  const own = { 'content-type': 'text/html; charset=utf-8', 'cache-control': control, vary: 'Accept-Encoding, Cookie' };
  const headers = allowFrame(styleSource ? withStyleSource(usual, styleSource) : usual, framed);
  return [
    ...Object.entries({ ...own, ...cdn, ...headers, ...(isGuarded && aloneHeaders) }).flat(),
    ...cookies.flatMap((cookie) => ['set-cookie', cookie]),
  ];
}

/** Headers of a page's data: what is asked for by the hash of its content never changes. */
export function dataHeaders(): string[] {
  const own = { 'content-type': 'application/json', 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' };
  return Object.entries({ ...own, 'x-content-type-options': 'nosniff' }).flat();
}

/** Built files are no documents: what a document may do is of no meaning to them, and a page has half a dozen of them. */
export const assetHeaders: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' };

/** Says since when a page is kept that may no longer be true. */
export function markKept(response: ServerResponse, { page, keptAt }: { page: StoredPage; keptAt: number }): StoredPage {
  response.setHeader('x-kept-since', new Date(keptAt).toISOString());
  return page;
}
