import { TOTP, Secret } from 'otpauth';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { countingHasher, testSecret } from '#platform/crypto/fake.ts';
import type { StaffDeps } from './deps.ts';
import { openStaffDeps } from './deps.ts';
import { addStaff } from './service/accounts/add-staff.ts';

export const staffPassword = 'Only-of-Tests-2026';

/** On the keys of the tests, with hashes that take no time. */
export const buildStaffDeps = ({ isDemo = true } = {}): StaffDeps => ({
  ...openStaffDeps({ config: { ...readConfig({}), demo: isDemo }, secret: testSecret() }),
  hasher: countingHasher(),
});

let lastNumber = 0;

/** A member of staff with these roles, who has set a password, and a second factor where it is said. */
export async function buildStaff(
  ctx: Context,
  {
    roles = [],
    deps = buildStaffDeps(),
    secret,
    isDemo = false,
  }: { roles?: readonly string[]; deps?: StaffDeps; secret?: string; isDemo?: boolean } = {},
): Promise<{ id: number; loginName: string }> {
  const loginName = `staff.${++lastNumber}`;
  const id = await addStaff(ctx, deps, { loginName, name: `员工${lastNumber}`, roles, scopes: {}, password: staffPassword, isDemo });
  if (secret) {
    const sealedTotp = deps.vault.staffAccounts.sealedTotp.seal(secret, { id });
    await ctx.db.updateTable('staffAccounts').set({ sealedTotp }).where('id', '=', id).execute();
  }
  return { id, loginName };
}

/** The code that an authenticator with this secret shows at a moment. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
