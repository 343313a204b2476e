import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { getFirmName } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { drawQrCode } from '#platform/qr-code.ts';
import type { StaffDeps } from '../../deps.ts';
import type { TotpSetup } from '../../schema/sign-in.ts';

const periodSeconds = 30;
const recoveryCount = 10;
/** Letters of a recovery code: 118 bits, so that a plain keyed hash of it is enough (ASVS 6.5.2 asks for 112). */
const recoveryLength = 24;
/** Without letters and digits that are easily confused. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** RFC 6238 as all authenticators support it: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: string, { issuer = '', label = '' } = {}): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds });

export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the setup data of an authenticator, which labels its codes by the firm's name. */
export async function toTotpSetup(ctx: Context, secret: string, loginName: string): Promise<TotpSetup> {
  const address = totpOf(secret, { issuer: `${await getFirmName(ctx)}管理端`, label: loginName }).toString();
  return { secret, address, qr: drawQrCode(address) };
}

/** Returns the time step of a code, with a tolerance of one step; undefined for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/**
 * Returns true for a right code, which is used up: neither it nor an older one is accepted afterwards. A longer code is
 * a recovery code.
 */
export async function consumeSecondFactorCode(ctx: Context, { vault, lookUp }: StaffDeps, staffId: number, code: string): Promise<boolean> {
  if (code.length > 6) return takeRecoveryCode(ctx, lookUp(`recovery:${staffId}:${code}`), staffId);
  const { sealedTotp } = await ctx.db.selectFrom('staffAccounts').select('sealedTotp').where('id', '=', staffId).executeTakeFirstOrThrow();
  const step = sealedTotp && findTotpStep(vault.staffAccounts.sealedTotp.open(sealedTotp, { id: staffId }), code, ctx.now);
  if (!step) return false;
  const { numUpdatedRows } = await ctx.db
    .updateTable('staffAccounts')
    .set({ totpStep: step })
    .where('id', '=', staffId)
    .where((eb) => eb.or([eb('totpStep', 'is', null), eb('totpStep', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function takeRecoveryCode(ctx: Context, codeHash: Buffer, staffId: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('staffRecoveryCodes')
    .set({ usedAt: ctx.now })
    .where('staffId', '=', staffId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Stores the secret as the person's second factor and uses up the code that confirmed it. Returns new recovery codes, which
 * replace the former.
 */
export async function storeSecondFactor(
  tx: Context,
  { vault, lookUp }: StaffDeps,
  staffId: number,
  { secret, step }: { secret: string; step: number },
): Promise<string[]> {
  await tx.db
    .updateTable('staffAccounts')
    .set({ sealedTotp: vault.staffAccounts.sealedTotp.seal(secret, { id: staffId }), sealedNextTotp: null, totpStep: step })
    .where('id', '=', staffId)
    .execute();
  return renewRecoveryCodes(tx, { lookUp }, staffId);
}

/** Replaces the recovery codes by ten new ones, to be shown once. */
export async function renewRecoveryCodes(tx: Context, { lookUp }: Pick<StaffDeps, 'lookUp'>, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, () =>
    Array.from({ length: recoveryLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  await tx.db.deleteFrom('staffRecoveryCodes').where('staffId', '=', staffId).execute();
  await tx.db
    .insertInto('staffRecoveryCodes')
    .values(codes.map((code) => ({ staffId, codeHash: lookUp(`recovery:${staffId}:${code}`), usedAt: null })))
    .execute();
  return codes.map((code) => code.match(/.{6}/g)!.join('-'));
}
