import type { Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { ConsentSubject, ConsentTextTable } from './consent-subject.ts';

/** Returns the published versions, newest first; the first of them is in force. The migration inserts version 1. */
export async function listPublishedTexts<Texts extends ConsentTextTable>(
  ctx: Pick<Context, 'db' | 'now'>,
  matter: ConsentSubject<Texts>,
): Promise<[Selectable<Tables[Texts]>, ...Selectable<Tables[Texts]>[]]> {
  const rows: object[] = await inForce(ctx, matter).selectAll().execute();
  return rows as [Selectable<Tables[Texts]>, ...Selectable<Tables[Texts]>[]];
}

/** Returns the number of the version in force. */
export async function findVersionInForce(ctx: Pick<Context, 'db' | 'now'>, matter: ConsentSubject): Promise<number> {
  return (await inForce(ctx, matter).select('version').limit(1).executeTakeFirstOrThrow()).version;
}

function inForce({ db, now }: Pick<Context, 'db' | 'now'>, { texts, key }: ConsentSubject) {
  return (
    db
      .selectFrom(texts)
      .where(({ and }) => and(key))
      // Version 1 is always in force, whatever its timestamp.
      .where(({ or, eb }) => or([eb('validFrom', '<=', now), eb('version', '=', 1)]))
      .orderBy('version', 'desc')
  );
}

/**
 * Publishes the next version of a text, in force from a given time; everyone is asked to agree again from then. Earlier versions
 * stay unchanged. Returns the version number. Call it in a transaction.
 */
export async function publishTextVersion(
  tx: Context,
  { texts, key, noun }: ConsentSubject,
  { body, ...text }: { title: string; body: object; changes?: string },
  validFrom: Date,
): Promise<number> {
  const { version } = await tx.db
    .insertInto(texts)
    .values(({ selectFrom, fn, lit }) => ({
      ...key,
      ...text,
      version: selectFrom(texts)
        .where(({ and }) => and(key))
        .select(({ eb }) => eb(fn.coalesce(fn.max('version'), lit(0)), '+', 1).as('next')),
      body: JSON.stringify(body),
      validFrom,
      publishedAt: tx.now,
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await audit(tx, `${noun}Text.publish`, `${noun}Text:${key.code ?? version}`, { version });
  return version;
}
