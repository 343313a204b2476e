import type { Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { ConsentMatter, TextTable } from './consent-matter.ts';

/** The versions in force, newest first: that one holds. The migration brings the first one. */
export async function listTexts<Texts extends TextTable>(
  ctx: Pick<Context, 'db' | 'now'>,
  matter: ConsentMatter<Texts>,
): Promise<[Selectable<Tables[Texts]>, ...Selectable<Tables[Texts]>[]]> {
  const rows: object[] = await inForce(ctx, matter).selectAll().execute();
  return rows as [Selectable<Tables[Texts]>, ...Selectable<Tables[Texts]>[]];
}

/** The number of the version that now holds. */
export async function holdingVersion(ctx: Pick<Context, 'db' | 'now'>, matter: ConsentMatter): Promise<number> {
  return (await inForce(ctx, matter).select('version').limit(1).executeTakeFirstOrThrow()).version;
}

function inForce({ db, now }: Pick<Context, 'db' | 'now'>, { texts, key }: ConsentMatter) {
  return (
    db
      .selectFrom(texts)
      .where(({ and }) => and(key))
      // The first version holds from the beginning, whatever clock wrote it.
      .where(({ or, eb }) => or([eb('validFrom', '<=', now), eb('version', '=', 1)]))
      .orderBy('version', 'desc')
  );
}

/**
 * Publishes the next version of a text, to hold from a moment on; everyone is asked again from then. The versions before stay as they were
 * agreed to. Returns its number. To be called in a transaction.
 */
export async function publishText(
  tx: Context,
  { texts, key, noun }: ConsentMatter,
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
