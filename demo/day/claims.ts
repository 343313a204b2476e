import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';

// Prevents two commands from creating the same day at once.
const dayLock = 7_200_003;

/** Returns whether a day has been started. */
export async function hasDayStarted({ db }: Pick<Context, 'db'>, number: number): Promise<boolean> {
  const known = await db
    .selectFrom('auditEntries')
    .select('id')
    .where('action', '=', 'demo.day')
    .where('subject', '=', subjectOf(number, 'complaints'))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

const subjectOf = (number: number, what: string) => `demoDay:${number === 1 ? what : `${number}/${what}`}` as const;

/** Returns whether a part of a day has not been created yet, and marks it as created when the transaction commits. */
export async function claimPart(tx: Context, number: number, what: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${dayLock})`.execute(tx.db);
  const subject = subjectOf(number, what);
  const known = await tx.db
    .selectFrom('auditEntries')
    .select('id')
    .where('action', '=', 'demo.day')
    .where('subject', '=', subject)
    .limit(1)
    .executeTakeFirst();
  if (known) return false;
  await audit(tx, 'demo.day', subject);
  return true;
}
