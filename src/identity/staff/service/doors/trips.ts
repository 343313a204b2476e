import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import type { TripWords } from './sign-on.ts';

/** How long somebody may be away at the sign-on, and how long the second factor is then awaited. */
const lifeMs = 10 * 60_000;

/** What a trip is for, and whose it is: to sign in, of nobody yet; to link, of a session; over, of whom the sign-on has named, with a factor awaited. */
export type TripUse =
  | { purpose: 'enter'; signOn: string }
  | { purpose: 'link'; staffId: number; sessionId: string; signOn: string }
  | { purpose: 'factor'; staffId: number; issuer: string; subject: string };

type TripOf<Purpose extends TripUse['purpose']> = Omit<Extract<TripUse, { purpose: Purpose }>, 'signOn'> & {
  signOn: string | undefined;
  words: TripWords;
};

const tripCookie = ({ connection }: Context): string => (connection?.isSecure ? '__Host-staff-trip' : 'staff-trip');

/** Begins a trip: its secret stays with this browser, in the place of that of any other trip. */
export async function beginTrip(ctx: Context, use: TripUse): Promise<TripWords> {
  const secret = randomBytes(32).toString('base64url');
  await ctx.db
    .insertInto('staffTrips')
    .values({ secretHash: hashOf(secret), expiresAt: new Date(ctx.now.getTime() + lifeMs), ...use })
    .execute();
  ctx.setCookie?.(tripCookie(ctx), secret, { maxAgeSeconds: lifeMs / 1000 });
  return wordsOf(secret);
}

/** The trip on which this browser is, which is over with that, whatever comes of it: of two answers to one trip one is heard. */
export async function takeTrip(ctx: Context): Promise<TripOf<'enter'> | TripOf<'link'> | undefined> {
  const secret = ctx.cookies?.[tripCookie(ctx)];
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

/** Who came back from the sign-on in this browser and has the second factor still to show; it stays until that was right. */
export async function findAwaited(ctx: Context): Promise<{ staffId: number; issuer: string; subject: string } | undefined> {
  const secret = ctx.cookies?.[tripCookie(ctx)];
  if (secret === undefined) return undefined;
  const row = await ctx.db
    .selectFrom('staffTrips')
    .select(['staffId', 'issuer', 'subject'])
    .where('secretHash', '=', hashOf(secret))
    .where('purpose', '=', 'factor')
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();
  return row && { staffId: row.staffId!, issuer: row.issuer!, subject: row.subject! };
}

/** Ends what was awaited, in the transaction of what it led to. */
export async function endAwaited(tx: Context): Promise<void> {
  await tx.db
    .deleteFrom('staffTrips')
    .where('secretHash', '=', hashOf(tx.cookies?.[tripCookie(tx)] ?? ''))
    .execute();
}

/** Forgets those that nobody came back from. */
export async function removeOldTrips({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('staffTrips').where('expiresAt', '<', now).execute();
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The database, which holds the hash of the secret alone, gives none of them away. */
const wordsOf = (secret: string): TripWords => ({
  state: wordOf('state', secret),
  nonce: wordOf('nonce', secret),
  verifier: wordOf('verifier', secret),
});

const wordOf = (what: string, secret: string): string => createHash('sha256').update(`${what}:${secret}`).digest('base64url');
