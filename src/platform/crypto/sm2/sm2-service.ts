import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import type { Sm2Use } from '../../config/crypto-service-settings.ts';
import { fetchExternal } from '../../http/fetch-external.ts';
import { isSm2Signature, type Sm2Decrypter } from './sm2-key.ts';

// The protocol is described in docs/crypto-service.md.

/** The service of the cryptographic module did not do what was asked; the text is Chinese, for operators, without secrets. */
export class Sm2ServiceError extends Error {
  override readonly name = 'Sm2ServiceError';
}

export interface Sm2Service {
  /** Returns the key of a use; undefined when this use is not in the module and the program's own key serves. */
  keyFor(use: Sm2Use): Sm2Decrypter | undefined;
  /** Compares the public keys of the module with those of the settings; returns problems in Chinese. */
  check(): Promise<string[]>;
}

export type Sm2ServiceSettings = Partial<
  Pick<Config, 'cryptoServiceUrl' | 'cryptoServiceToken' | 'cryptoServiceKeys' | 'cryptoServiceTimeoutMs'>
>;

const keyAnswer = z.object({ algorithm: z.literal('SM2'), publicKey: z.string().regex(/^04[0-9a-fA-F]{128}$/) });
const signAnswer = z.object({ signature: z.string().regex(/^[0-9a-fA-F]{128}$/) });
const decryptAnswer = z.object({ plaintext: z.base64() });

/** Returns undefined when no module is set. It connects only when a key is used. */
export function openSm2Service(settings: Sm2ServiceSettings): Sm2Service | undefined {
  const { cryptoServiceUrl: url, cryptoServiceKeys: keys = {} } = settings;
  if (!url) return undefined;
  return {
    keyFor: (use) => keys[use] && openKey(settings, keys[use]),
    async check() {
      const problems = await Promise.all(
        Object.values(keys).map(async ({ id, publicKey }) => {
          const found = await ask(settings, `keys/${encodeURIComponent(id)}`, undefined, keyAnswer);
          return found?.publicKey.toLowerCase() === publicKey ? [] : [`密钥 ${id} 的公钥与 CRYPTO_SERVICE_KEYS 所写的不同`];
        }),
      );
      return problems.flat();
    },
  };
}

function openKey(settings: Sm2ServiceSettings, { id, publicKey }: { id: string; publicKey: string }): Sm2Decrypter {
  const path = `keys/${encodeURIComponent(id)}`;
  return {
    id,
    publicKey,
    async sign(message) {
      const answer = await ask(settings, `${path}/sign`, { message: Buffer.from(message).toString('base64') }, signAnswer);
      const signature = Buffer.from(answer?.signature ?? '', 'hex');
      // A wrong signature must not get into a chain that cannot be changed.
      if (!isSm2Signature(publicKey, message, signature)) throw new Sm2ServiceError(`密码服务以密钥 ${id} 所作的签名无效`);
      return signature;
    },
    async decrypt(ciphertext) {
      const answer = await ask(settings, `${path}/decrypt`, { ciphertext }, decryptAnswer);
      return answer && new Uint8Array(Buffer.from(answer.plaintext, 'base64'));
    },
  };
}

/** A request is sent once more after a lost connection, a timeout or an error of the service: none of them changes anything there. */
async function ask<Answer>(
  settings: Sm2ServiceSettings,
  path: string,
  body: object | undefined,
  schema: z.ZodType<Answer>,
): Promise<Answer | undefined> {
  try {
    return await askOnce(settings, path, body, schema);
  } catch (error) {
    if (!(error instanceof TransientError)) throw error;
    return askOnce(settings, path, body, schema);
  }
}

class TransientError extends Sm2ServiceError {}

/** Returns undefined for 422: the input does not belong to the key. */
async function askOnce<Answer>(
  { cryptoServiceUrl, cryptoServiceToken, cryptoServiceTimeoutMs = 3000 }: Sm2ServiceSettings,
  path: string,
  body: object | undefined,
  schema: z.ZodType<Answer>,
): Promise<Answer | undefined> {
  const headers = { authorization: `Bearer ${cryptoServiceToken ?? ''}`, accept: 'application/json' };
  const response = await fetchExternal(`${cryptoServiceUrl!.replace(/\/$/, '')}/${path}`, {
    signal: AbortSignal.timeout(cryptoServiceTimeoutMs),
    ...(body ? { method: 'POST', body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } } : { headers }),
  }).catch((error: unknown) => {
    throw new TransientError('密码服务没有应答（CRYPTO_SERVICE_URL）', { cause: error });
  });
  const text = await response.text().catch((error: unknown) => {
    throw new TransientError('密码服务的应答中断', { cause: error });
  });
  if (response.status === 422) return undefined;
  if (response.status >= 500) throw new TransientError(`密码服务出错（HTTP ${response.status}）`);
  if (response.status === 401 || response.status === 403) throw new Sm2ServiceError('密码服务拒绝了 CRYPTO_SERVICE_TOKEN');
  if (response.status === 404) throw new Sm2ServiceError('密码服务没有 CRYPTO_SERVICE_KEYS 所写的密钥');
  const parsed = response.ok ? schema.safeParse(parseJson(text)) : undefined;
  if (!parsed?.success) throw new Sm2ServiceError(`密码服务的应答不合协议（HTTP ${response.status}）`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
