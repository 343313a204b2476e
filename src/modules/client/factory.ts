import type { Context } from '#platform/context.ts';
import { countingHasher, testSecret } from '#platform/crypto/fake.ts';
import { createLoginKeys } from '#platform/crypto/login-keys.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import type { ClientDirectory } from './directory/client-directory.ts';
import { createTableClientDirectory } from './directory/table-client-directory.ts';
import type { ClientSecurity } from './security.ts';
import { createClient, type NewClient } from './service/accounts.ts';
import { createClientVault } from './vault.ts';

export type TestSecurity = ClientSecurity & { hasher: ReturnType<typeof countingHasher> };

/** Everything real but the cost of a hash. */
export function buildSecurity({ profile = 'SM2', directory }: { profile?: CryptoProfile; directory?: ClientDirectory } = {}): TestSecurity {
  const secret = testSecret();
  const hasher = countingHasher(secret);
  const vault = createClientVault(secret, profile);
  return {
    keys: createLoginKeys({ secret, profile }),
    hasher,
    vault,
    directory: directory ?? createTableClientDirectory({ vault, hasher }),
    sessionLimits: { idleMinutes: 30, maxHours: 12 },
  };
}

let lastNumber = 0;

/** A client with numbers of his own and the password `135790`. */
export async function buildClient(ctx: Context, security: ClientSecurity, overrides: Partial<NewClient> = {}): Promise<NewClient & { id: number }> {
  lastNumber += 1;
  const digits = String(lastNumber).padStart(4, '0');
  const client = { fundAccount: `88000000${digits}`, name: '演示客户', mobile: `1380000${digits}`, password: '135790', ...overrides };
  return { ...client, id: await createClient(ctx, security, client) };
}
