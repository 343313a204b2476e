import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { personKinds } from './person-kind.ts';
import { computeSessionEnd } from './sessions.ts';

/**
 * Returns the name of the current session for signing a link: an address that opens a file without a token expires with that
 * session, and so when the account is locked, frozen or deleted. Throws 50102 when nobody is signed in.
 */
export function getSessionName({ actor }: Pick<Context, 'actor'>): string {
  if (!('sessionId' in actor)) throw fail('sessionExpired');
  return `${actor.kind}-${actor.sessionId}`;
}

/** Returns true while the named session is open; false for an invalid name. */
export async function isSessionOpen({ db, now }: Pick<Context, 'db' | 'now'>, name: string): Promise<boolean> {
  const [, kindName, id] = /^(client|seeker|staff)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name) ?? [];
  const kind = personKinds.find((one) => one.name === kindName);
  if (!kind || !id) return false;
  const row = await db
    .selectFrom(kind.sessions)
    .select(['lastSeenAt', 'idleSeconds', 'expiresAt'])
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined && computeSessionEnd(row) > now;
}
