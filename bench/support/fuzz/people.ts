import { listModulesWithoutKeys } from '#app/modules.ts';
import { createContext } from '#app/services.ts';
import { deviceConsent } from '#clients/privacy/service/consents.ts';
import { getFirmName } from '#content/website/service/settings.ts';
import { clientKind, seekerKind, type PersonKind } from '#identity/accounts/service/person-kind.ts';
import { openClientSecurity } from '#identity/clients/security.ts';
import { openSeekerDeps } from '#identity/job-seekers/deps.ts';
import { findOrCreateSeeker } from '#identity/job-seekers/service/seekers.ts';
import { readConfig } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { Memo } from '#platform/memo.ts';
import { signInPerson } from '#test/factories/identity/accounts.ts';
import { buildClient } from '#test/factories/identity/clients.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { openMessagingDeps } from '#workflow/messaging/deps.ts';

/** Signed-in people of each kind, with the keys and in the database of a running site. */
export interface SignedInPeople {
  /** Returns a person for an operation (`GET /path`) that is for one kind of people; undefined for all others. */
  tokenFor(
    operation: string,
  ): Promise<{ token: string; /** Ends their session: the next call is by a new person. */ forget(): void } | undefined>;
  close(): Promise<void>;
}

export async function openSignedInPeople({
  dataDir,
  connectionString,
}: {
  dataDir: string;
  connectionString: string;
}): Promise<SignedInPeople> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const secret = await loadSecret(config);
  const messaging = openMessagingDeps({ config, secret, firmName: getFirmName });
  const security = openClientSecurity(config, secret, { messaging, deviceConsent });
  const seekers = openSeekerDeps({ config, secret, messaging });
  const pool = openPool({ connectionString, max: 2 });
  // The site stops its database in the end.
  pool.on('error', () => undefined);
  const db = createDatabase(pool);
  const parts = { db, log: createLog({ level: 'silent' }), memo: new Memo(), texts: testTexts(), jobs: { send: async () => undefined } };
  const context = () => createContext(parts, { actor: { kind: 'system', name: 'bench' }, requestId: 'bench' });
  // Beyond the numbers of the demo firm's people.
  let last = 5_000_000;
  const kinds: Record<'client' | 'seeker', { kind: PersonKind; create(ctx: Context, digits: string): Promise<number> }> = {
    client: {
      kind: clientKind,
      create: async (ctx, digits) => (await buildClient(ctx, security, { fundAccount: `8810${digits}`, mobile: `138${digits}` })).id,
    },
    seeker: { kind: seekerKind, create: async (ctx, digits) => (await findOrCreateSeeker(ctx, seekers, `137${digits}`)).id },
  };
  const audience = new Map<string, string | undefined>(
    listModulesWithoutKeys().flatMap(({ endpoints }) =>
      endpoints.map(({ call }) => [`${call.method} ${call.path.replace('{p}', 'qt')}`, call.who] as const),
    ),
  );
  const tokens = new Map<string, Promise<string>>();
  const signIn = async (who: 'client' | 'seeker') => {
    const ctx = context();
    const { kind, create } = kinds[who];
    return (await signInPerson(ctx, kind, await create(ctx, String(++last).padStart(8, '0')))).token;
  };
  return {
    async tokenFor(operation) {
      const who = audience.get(operation);
      if (who !== 'client' && who !== 'seeker') return undefined;
      const entering = tokens.get(operation) ?? signIn(who);
      tokens.set(operation, entering);
      return { token: await entering, forget: () => void tokens.delete(operation) };
    },
    close: () => db.destroy(),
  };
}
