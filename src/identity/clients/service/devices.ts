import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import type { Context } from '#platform/context.ts';
import type { LoginAccount } from '../account.ts';
import type { ClientSecurity } from '../security.ts';
import { clientLimits } from '../web/client-limits.ts';

/** Holds the tokens of the clients who trust this browser, newest first. Decision 019 says why a cookie. */
export const deviceCookie = 'client_device';

/** A device unused for this long is no longer trusted. */
const trustMs = clientLimits.trustDays * 86_400_000;
/** A family may share a browser; the oldest tokens beyond this number are dropped. */
const tokensPerBrowser = 5;

type DeviceContext = Pick<Context, 'db' | 'now' | 'cookies'>;

/** A device (this browser) that a client trusts. */
export interface KnownDevice {
  id: string;
  token: string;
}

/** Returns the device of this browser that the client of this account trusts. Runs one query whether or not the account exists. */
export async function findDeviceOfAccount(
  ctx: DeviceContext,
  { vault }: Pick<ClientSecurity, 'vault'>,
  account: LoginAccount,
): Promise<KnownDevice | undefined> {
  const tokens = tokensOf(ctx);
  if (tokens.length === 0) return undefined;
  const column = account.kind === 'mobile' ? 'client.mobileKey' : 'client.fundAccountKey';
  const row = await ctx.db
    .selectFrom('clientDevices as device')
    .innerJoin('clientAccounts as client', 'client.id', 'device.clientId')
    .select(['device.id', 'device.tokenHash'])
    .where(column, '=', vault.accountKey(account))
    .where('device.tokenHash', 'in', tokens.map(hashOf))
    .where('device.expiresAt', '>', ctx.now)
    .executeTakeFirst();
  return row && withToken(row, tokens);
}

/** Returns the device of this browser that a client trusts. */
export async function findDevice(ctx: DeviceContext, clientId: number): Promise<KnownDevice | undefined> {
  const tokens = tokensOf(ctx);
  if (tokens.length === 0) return undefined;
  const row = await ctx.db
    .selectFrom('clientDevices')
    .select(['id', 'tokenHash'])
    .where('clientId', '=', clientId)
    .where('tokenHash', 'in', tokens.map(hashOf))
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();
  return row && withToken(row, tokens);
}

/** Trusts this browser: the token (256 bits) is set as its cookie, only the hash is stored. Returns the device's id. */
export async function trustDevice(tx: Context, clientId: number): Promise<string> {
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  const ip = tx.ip ?? null;
  const moments = { firstUsedAt: tx.now, lastUsedAt: tx.now, expiresAt: new Date(tx.now.getTime() + trustMs) };
  await tx.db
    .insertInto('clientDevices')
    .values({ id, clientId, tokenHash: hashOf(token), device: deviceNameOf(tx.userAgent), ip, ...moments })
    .execute();
  keepTokens(tx, token);
  return id;
}

/** Records a login on a trusted device, which extends the trust by its full period. */
export async function touchDevice(tx: Context, { id, token }: KnownDevice): Promise<void> {
  await tx.db
    .updateTable('clientDevices')
    .set({
      lastUsedAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + trustMs),
      ip: tx.ip ?? null,
      device: deviceNameOf(tx.userAgent),
    })
    .where('id', '=', id)
    .execute();
  keepTokens(tx, token);
}

/** Untrusts all of the client's devices, optionally except one. Returns how many. */
export async function untrustDevices(tx: Context, clientId: number, { except }: { except?: string } = {}): Promise<number> {
  let query = tx.db.deleteFrom('clientDevices').where('clientId', '=', clientId);
  if (except !== undefined) query = query.where('id', '<>', except);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function tokensOf({ cookies }: DeviceContext): string[] {
  const tokens = cookies?.[deviceCookie]?.split('.') ?? [];
  return tokens.filter((token) => /^[\w-]{43}$/.test(token)).slice(0, tokensPerBrowser);
}

function keepTokens(ctx: Context, newest: string): void {
  const others = tokensOf(ctx).filter((token) => token !== newest);
  const tokens = [newest, ...others].slice(0, tokensPerBrowser);
  ctx.setCookie?.(deviceCookie, tokens.join('.'), { maxAgeSeconds: trustMs / 1000, isForCallsOnly: true });
}

function withToken({ id, tokenHash }: { id: string; tokenHash: Buffer }, tokens: readonly string[]): KnownDevice | undefined {
  const token = tokens.find((one) => hashOf(one).equals(tokenHash));
  return token === undefined ? undefined : { id, token };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
