import { createHmac, randomBytes } from 'node:crypto';

/** Secrets in the format of Standard Webhooks: 256 random bits in Base64 after a recognisable prefix. */
const mark = 'whsec_';

export const createSecret = (): string => mark + randomBytes(32).toString('base64');

interface SignedMessage {
  id: string;
  at: Date;
  body: string;
  /** The current secret first; a former one also signs while receivers switch. */
  secrets: readonly string[];
}

/** Returns the headers of Standard Webhooks 1.0: HMAC-SHA256 over id, seconds and body, joined by dots; one `v1` signature per secret. */
export function signMessage({ id, at, body, secrets }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(mark.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
