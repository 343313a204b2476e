import { createHash, createHmac } from 'node:crypto';

interface SignedRequest {
  keyId: string;
  keySecret: string;
  host: string;
  service: string;
  contentType: string;
  body: string;
  moment: Date;
}

/**
 * Returns the `authorization` header of a POST with a body, as Tencent Cloud's interfaces expect it (TC3-HMAC-SHA256, V3 of their
 * request signature).
 */
export function signTc3({ keyId, keySecret, host, service, contentType, body, moment }: SignedRequest): string {
  const day = moment.toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const names = 'content-type;host';
  const canonical = ['POST', '/', '', `content-type:${contentType}\nhost:${host}\n`, names, sha256(body)].join('\n');
  const text = ['TC3-HMAC-SHA256', String(Math.floor(moment.getTime() / 1000)), scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${keySecret}`, day), service), 'tc3_request');
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${hmac(key, text).toString('hex')}`;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
