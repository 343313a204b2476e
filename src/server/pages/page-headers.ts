import type { Config } from '#platform/config/config.ts';
import { securityHeaders, transportSecurity } from '#platform/http/security-headers.ts';

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

/** Built files are no documents: what a document may do is of no meaning to them, and a page has half a dozen of them. */
export const assetHeaders: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' };
