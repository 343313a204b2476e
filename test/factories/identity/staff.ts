import { TOTP, Secret } from 'otpauth';
import { findSessionActor } from '#identity/accounts/service/sessions.ts';
import type { StaffDeps } from '#identity/staff/deps.ts';
import { openStaffDeps } from '#identity/staff/deps.ts';
import { addStaff } from '#identity/staff/service/accounts/add-staff.ts';
import { openSignOns } from '#identity/staff/service/sign-in-methods/sign-on.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Actor, Context } from '#platform/context.ts';
import { countingHasher, testSecret } from '../platform/crypto.ts';

export const staffPassword = 'Only-of-Tests-2026';

/** Builds dependencies with the test keys and fast hashes. */
export const buildStaffDeps = ({ isDemo = true } = {}): StaffDeps => ({
  ...openStaffDeps({ config: { ...readConfig({}), demo: isDemo }, secret: testSecret() }),
  hasher: countingHasher(),
});

/** Builds the same for a console at an address, with the sign-ons of these settings. */
export const buildSignOnDeps = (home: string, environment: Record<string, string>): StaffDeps => ({
  ...buildStaffDeps(),
  passkeys: { ...buildStaffDeps().passkeys, relyingParty: { id: new URL(home).hostname, origin: home } },
  signOns: openSignOns(readConfig({ CONSOLE_URL: home, ...environment })),
});

let lastNumber = 0;

/** Builds a staff member with these roles and a password, and a second factor on request. */
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

/** Returns the code that an authenticator with this secret shows at a time. */
export const getTotpCode = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

/** Builds a session of a staff member that begins now. */
export async function buildSession({ db, now }: Context, staffId: number): Promise<string> {
  const id = crypto.randomUUID();
  const times = { startedAt: now, lastSeenAt: now, idleSeconds: 900, expiresAt: new Date(now.getTime() + 3_600_000) };
  await db
    .insertInto('staffSessions')
    .values({ id, staffId, tokenHash: Buffer.from(id), device: 'test', endedBy: null, ...times })
    .execute();
  return id;
}

/** Simulates a browser that stores its cookies. */
export function buildBrowser(context: (overrides: Partial<Context>) => Context, more: Partial<Context> = {}) {
  const jar: Record<string, string> = {};
  const ctx = (): Context =>
    context({ now: new Date(), ip: '10.1.2.3', cookies: { ...jar }, setCookie: (name, value) => void (jar[name] = value), ...more });
  const actorOf = async (): Promise<Actor> =>
    (await findSessionActor(ctx().db, jar['staff'] ?? 'st_none', new Date())) ?? { kind: 'visitor' };
  return { ctx, actorOf };
}

/** Returns the refusal of an act; undefined when it succeeded. */
export const getRefusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { code: number; message: string }) => error,
  );
