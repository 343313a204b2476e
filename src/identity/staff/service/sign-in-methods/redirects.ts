import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import type { RedirectParameters } from './sign-on.ts';

/** The time allowed at the single sign-on, and then for the second factor. */
const lifeMs = 10 * 60_000;

/**
 * Purpose and owner of a redirect: sign-in (no owner yet), linking (a session), or completed with the second factor required (the
 * account found).
 */
export type RedirectUse =
  | { purpose: 'enter'; signOn: string }
  | { purpose: 'link'; staffId: number; sessionId: string; signOn: string }
  | { purpose: 'factor'; staffId: number; issuer: string; subject: string; sid: string | undefined };

type TripOf<Purpose extends RedirectUse['purpose']> = Omit<Extract<RedirectUse, { purpose: Purpose }>, 'signOn'> & {
  signOn: string | undefined;
  words: RedirectParameters;
};

const tripCookie = 'staff-trip';

/** Begins a redirect: its secret is stored in this browser and replaces that of any other. */
export async function beginRedirect(ctx: Context, use: RedirectUse): Promise<RedirectParameters> {
  const secret = randomBytes(32).toString('base64url');
  await ctx.db
    .insertInto('staffTrips')
    .values({ secretHash: hashOf(secret), expiresAt: new Date(ctx.now.getTime() + lifeMs), ...use })
    .execute();
  ctx.setCookie?.(tripCookie, secret, { maxAgeSeconds: lifeMs / 1000 });
  return wordsOf(secret);
}

/** Returns and consumes this browser's redirect, whatever the outcome: of two answers one is processed. */
export async function consumeRedirect(ctx: Context): Promise<TripOf<'enter'> | TripOf<'link'> | undefined> {
  const secret = ctx.cookies?.[tripCookie];
  if (secret === undefined) return undefined;
  const row = await ctx.db
    .deleteFrom('staffTrips')
    .where('secretHash', '=', hashOf(secret))
    .where('purpose', '<>', 'factor')
    .where('expiresAt', '>', ctx.now)
    .returning(['staffId', 'sessionId', 'signOn'])
    .executeTakeFirst();
  if (!row) return undefined;
  const words = wordsOf(secret);
  const { staffId, sessionId } = row;
  const signOn = row.signOn ?? undefined;
  return staffId === null || sessionId === null
    ? { purpose: 'enter', signOn, words }
    : { purpose: 'link', staffId, sessionId, signOn, words };
}

/**
 * Returns the account that has returned from the single sign-on in this browser and still needs its second factor; it stays until
 * that was right.
 */
export async function findAwaitedFactor(
  ctx: Context,
): Promise<{ staffId: number; issuer: string; subject: string; sid: string | undefined } | undefined> {
  const secret = ctx.cookies?.[tripCookie];
  if (secret === undefined) return undefined;
  const row = await ctx.db
    .selectFrom('staffTrips')
    .select(['staffId', 'issuer', 'subject', 'sid'])
    .where('secretHash', '=', hashOf(secret))
    .where('purpose', '=', 'factor')
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();
  return row && { staffId: row.staffId!, issuer: row.issuer!, subject: row.subject!, sid: row.sid ?? undefined };
}

/** Ends the wait for the second factor, in the transaction of the sign-in. */
export async function endAwaitedFactor(tx: Context): Promise<void> {
  await tx.db
    .deleteFrom('staffTrips')
    .where('secretHash', '=', hashOf(tx.cookies?.[tripCookie] ?? ''))
    .execute();
}

/** Deletes expired redirects. */
export async function removeOldRedirects({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('staffTrips').where('expiresAt', '<', now).execute();
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The database holds the hash of the secret only, so none of these can be derived from it. */
const wordsOf = (secret: string): RedirectParameters => ({
  state: wordOf('state', secret),
  nonce: wordOf('nonce', secret),
  verifier: wordOf('verifier', secret),
});

const wordOf = (what: string, secret: string): string => createHash('sha256').update(`${what}:${secret}`).digest('base64url');
