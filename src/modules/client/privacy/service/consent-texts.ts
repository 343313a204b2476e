import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { newConsentText, type ConsentCode, type NewConsentText } from '../schema.ts';

export type ConsentText = Selectable<Tables['consentTexts']>;

/** The text that now holds: of the versions in force the newest. The migration brings the first one of every code. */
export function findConsentText(ctx: Pick<Context, 'db' | 'now'>, code: ConsentCode): Promise<ConsentText> {
  return (
    ctx.db
      .selectFrom('consentTexts')
      .selectAll()
      .where('code', '=', code)
      // The first version holds from the beginning, whatever clock wrote it.
      .where(({ or, eb }) => or([eb('validFrom', '<=', ctx.now), eb('version', '=', 1)]))
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  );
}

/**
 * Publishes the next version of a text, to hold from a moment on; everyone is asked again from then. The versions before stay as they
 * were agreed to.
 */
export async function publishConsentText(ctx: Context, text: NewConsentText, validFrom: Date = ctx.now): Promise<number> {
  const { code, title, body } = newConsentText.parse(text);
  return inTransaction(ctx, async (tx) => {
    const { version } = await tx.db
      .insertInto('consentTexts')
      .values(({ selectFrom, fn, lit }) => ({
        code,
        version: selectFrom('consentTexts')
          .where('code', '=', code)
          .select(({ eb }) => eb(fn.coalesce(fn.max('version'), lit(0)), '+', 1).as('next')),
        title,
        body: JSON.stringify(body),
        validFrom,
        publishedAt: tx.now,
      }))
      .returning('version')
      .executeTakeFirstOrThrow();
    await audit(tx, 'consentText.publish', `consentText:${code}`, { version });
    return version;
  });
}
