import { createHash, createHmac } from 'node:crypto';

interface SignedRequest {
  keyId: string;
  keySecret: string;
  host: string;
  action: string;
  version: string;
  query: Readonly<Record<string, string>>;
  moment: Date;
  /** Unique: the receiver refuses repeated values. */
  nonce: string;
}

/**
 * Returns the canonical query and the headers of a signed POST without a body, as Alibaba Cloud's RPC interfaces expect it
 * (ACS3-HMAC-SHA256, V3 of their request signature).
 */
export function signAcs3(request: SignedRequest): { query: string; headers: Record<string, string> } {
  const query = canonicalQuery(request.query);
  const bodyHash = sha256('');
  const headers: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': request.moment.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = ['POST', '/', query, lines, names.join(';'), bodyHash].join('\n');
  const signature = createHmac('sha256', request.keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${request.keyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { query, headers: { ...headers, authorization } };
}

function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(parameters[name]!)}`)
    .join('&');
}

/** RFC 3986: of punctuation only `-_.~` is not encoded. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
