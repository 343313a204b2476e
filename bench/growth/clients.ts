import { createContext } from '#app/services.ts';
import { deviceConsent } from '#clients/privacy/service/consents.ts';
import { getFirmName } from '#content/website/service/settings.ts';
import type { PublicKeyResult } from '#identity/clients/schema.ts';
import { openClientSecurity } from '#identity/clients/security.ts';
import { createClient } from '#identity/clients/service/accounts.ts';
import { trustDevice } from '#identity/clients/service/devices.ts';
import { encryptPassword } from '#identity/clients/web/encrypt-password.ts';
import { readConfig } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { Memo } from '#platform/memo.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { openMessagingDeps } from '#workflow/messaging/deps.ts';
import type { TrustedClient } from '../support/trusted-client.ts';
import { benchSecret } from './processes.ts';

const clientCount = 24;
const password = 'Qianting2026';
let sent = 0;

/** An unused address that is not repeated within some minutes, because limits are per address. */
export const nextAddress = (): string => `10.${(++sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255 || 1}`;

/** Creates clients who trust the browser that signs in, in the database of the processes. */
export async function openClients(connectionString: string): Promise<TrustedClient[]> {
  const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: connectionString, SECRET: benchSecret });
  const secret = await loadSecret(config);
  const security = openClientSecurity(config, secret, {
    messaging: openMessagingDeps({ config, secret, firmName: getFirmName }),
    deviceConsent,
  });
  const db = createDatabase(openPool({ connectionString, max: 2 }));
  const parts = { db, log: createLog({ level: 'silent' }), memo: new Memo(), texts: testTexts(), jobs: { send: async () => undefined } };
  const ctx = createContext(parts, { actor: { kind: 'system', name: 'bench' }, requestId: 'bench' });
  const clients: TrustedClient[] = [];
  for (let number = 0; number < clientCount; number++) {
    const fundAccount = String(880_000_000_000 + ((Date.now() * 100 + number) % 1_000_000_000));
    const id = await createClient(ctx, security, { fundAccount, name: '演示客户', password });
    let cookie = '';
    await trustDevice({ ...ctx, setCookie: (name, value) => void (cookie = `${name}=${value}`) }, id);
    clients.push({ fundAccount, cookie });
  }
  await db.destroy();
  return clients;
}

export interface PreparedSignIn {
  readonly body: string;
  readonly cookie: string;
}

/** Does the browser's work before it sends the password: requests the key and encrypts. Each result is valid for one sign-in. */
export async function prepareSignIns(address: string, clients: readonly TrustedClient[], count: number): Promise<PreparedSignIn[]> {
  const prepared: PreparedSignIn[] = [];
  while (prepared.length < count) {
    const { fundAccount, cookie } = clients[prepared.length % clients.length]!;
    const answer = await fetch(`${address}/publicKey`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
      body: JSON.stringify({ channel: 0, op_entrust_way: '7', op_station: '' }),
    });
    const { data } = (await answer.json()) as PublicKeyResult;
    prepared.push({
      cookie,
      body: JSON.stringify({ account: fundAccount, password: await encryptPassword(password, data), keyId: data.keyId }),
    });
  }
  return prepared;
}
