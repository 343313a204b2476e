import { createHmac, randomBytes } from 'node:crypto';

/** As Standard Webhooks writes secrets: 256 random bits in base64 behind a mark by which they are recognised. */
const mark = 'whsec_';

export const createSecret = (): string => mark + randomBytes(32).toString('base64');

interface SignedMessage {
  id: string;
  /** The moment of this try. */
  at: Date;
  body: string;
  /** The one in force first; a former one signs as well while receivers change over. */
  secrets: readonly string[];
}

/** The headers of Standard Webhooks 1.0: HMAC-SHA256 over id, seconds and body, joined by dots; one `v1` signature for each secret. */
export function signMessage({ id, at, body, secrets }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(mark.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
