import { deviceConsent } from '#clients/privacy/service/consents.ts';
import { CallError } from '#contract/call-error.ts';
import { createPasskeyHolders } from '#identity/accounts/service/passkeys/notify-holder.ts';
import { openPasskeyDeps } from '#identity/accounts/service/passkeys/passkey-deps.ts';
import type { PersonDeps } from '#identity/accounts/service/person-deps.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { findSessionActor } from '#identity/accounts/service/sessions.ts';
import { parseAccount } from '#identity/clients/account.ts';
import type { ClientDirectory } from '#identity/clients/directory/client-directory.ts';
import { createTableClientDirectory } from '#identity/clients/directory/table-client-directory.ts';
import { loginInput, type LoginInput, type LoginResult, type ParsedLogin } from '#identity/clients/schema.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';
import { createClient, type NewClient } from '#identity/clients/service/accounts.ts';
import { trustDevice } from '#identity/clients/service/devices.ts';
import { logIn } from '#identity/clients/service/login/log-in.ts';
import { createNotMeLink } from '#identity/clients/service/not-me/link.ts';
import { requireMobile } from '#identity/clients/service/person.ts';
import { issuePublicKey } from '#identity/clients/service/public-key.ts';
import type { ClientActor } from '#identity/clients/service/session.ts';
import { addProof } from '#identity/clients/service/step-up/proofs.ts';
import { createClientVault } from '#identity/clients/vault.ts';
import { encryptPassword } from '#identity/clients/web/encrypt-password.ts';
import type { RequestedProof, StepUpAct } from '#identity/clients/web/step-up/acts-and-proofs.ts';
import type { Context } from '#platform/context.ts';
import { createLoginKeys } from '#platform/crypto/login/login-keys.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { countingHasher, testSecret } from '../platform/crypto.ts';
import { buildMessagingDeps } from '../workflow/messaging.ts';

export type TestSecurity = ClientSecurity & { hasher: ReturnType<typeof countingHasher> };

/** Builds real security, except for a low cost of password hashes. */
export function buildSecurity({ profile = 'SM2', directory }: { profile?: CryptoProfile; directory?: ClientDirectory } = {}): TestSecurity {
  const secret = testSecret();
  const hasher = countingHasher(secret);
  const vault = createClientVault(secret, profile);
  const person: PersonDeps = {
    kind: clientKind,
    messaging: buildMessagingDeps(),
    createNotMeLink: (tx, clientId, template) => createNotMeLink(tx, { vault, publicUrl }, clientId, template),
    readMobile: (ctx, clientId) => requireMobile(ctx, { vault }, clientId),
  };
  return {
    ...person,
    kind: clientKind,
    deviceConsent,
    keys: createLoginKeys({ secret, profile }),
    hasher,
    vault,
    directory: directory ?? createTableClientDirectory({ vault, hasher }),
    sessionLimits: { idleMinutes: 30, maxHours: 12 },
    holdMs: 24 * 3_600_000,
    publicUrl,
    passkeys: openPasskeyDeps({ publicUrl, cryptoProfile: profile }, secret, createPasskeyHolders(person)),
  };
}

const publicUrl = 'https://www.example.com';

let lastNumber = 0;

/** Builds a client with unique numbers and the password `135790`. */
export async function buildClient(
  ctx: Context,
  security: ClientSecurity,
  overrides: Partial<NewClient> = {},
): Promise<NewClient & { id: number }> {
  lastNumber += 1;
  const digits = String(lastNumber).padStart(4, '0');
  const client = { fundAccount: `88000000${digits}`, name: '演示客户', mobile: `1380000${digits}`, password: '135790', ...overrides };
  return { ...client, id: await createClient(ctx, security, client) };
}

/** Builds the content of a login form, encrypted like in the browser. */
export async function buildLogin(
  ctx: Context,
  security: ClientSecurity,
  { account, password = '135790', ...more }: { account: string; password?: string } & Partial<LoginInput>,
): Promise<ParsedLogin> {
  const { data } = await issuePublicKey(ctx, security);
  return loginInput.parse({ account, password: await encryptPassword(password, data), keyId: data.keyId, ...more });
}

/** Signs in, from the key to the token, on a device that the client trusts. */
export async function signInClient(ctx: Context, security: ClientSecurity, account: string, password?: string): Promise<LoginResult> {
  const trusted = await withDevice(ctx, security, account);
  return logIn(trusted, security, await buildLogin(ctx, security, { account, password }));
}

/** Signs in from an unknown device: a right password leads to the step that requires a code. */
export async function signInFromUnknownDevice(
  ctx: Context,
  security: ClientSecurity,
  account: string,
  password?: string,
): Promise<LoginResult> {
  return logIn(ctx, security, await buildLogin(ctx, security, { account, password }));
}

/** Returns the context of a browser that the account's client trusts, or the same context when the account does not exist. */
export async function withDevice(ctx: Context, { vault }: ClientSecurity, number: string): Promise<Context> {
  const { kind } = parseAccount(number);
  const client = await ctx.db
    .selectFrom('clientAccounts')
    .select('id')
    .where(kind === 'mobile' ? 'mobileKey' : 'fundAccountKey', '=', vault.accountKey({ kind, number }))
    .executeTakeFirst();
  if (!client || ctx.cookies) return ctx;
  const cookies: Record<string, string> = {};
  await trustDevice({ ...ctx, cookies: {}, setCookie: (name, value) => void (cookies[name] = value) }, client.id);
  return { ...ctx, cookies };
}

/** Signs in on a trusted device and returns the context of the following calls. */
export async function signInWithContext(
  ctx: Context,
  security: ClientSecurity,
  account: string,
): Promise<Context & { actor: ClientActor }> {
  const own = await withDevice(ctx, security, account);
  const { token } = await signInClient(own, security, account);
  const actor = await findSessionActor(ctx.db, token, ctx.now);
  if (actor?.kind !== 'client') throw new Error('the new session was not found');
  return { ...own, actor };
}

/** Stores the proofs of a step-up for an act of the caller; by default the code and the login password. */
export async function addStepUpProofs(
  ctx: Context,
  act: StepUpAct,
  proofs: readonly RequestedProof[] = ['code', 'loginPassword'],
): Promise<void> {
  for (const proof of proofs) await addProof(ctx, act, proof);
}

/** Returns the code of a call's response: 200, or that of its error. */
export const getResultCode = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  );
