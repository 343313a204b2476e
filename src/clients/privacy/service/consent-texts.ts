import { sql, type Selectable } from 'kysely';
import type { ConsentSubject } from '#identity/accounts/service/consent-subject.ts';
import { listPublishedTexts, publishTextVersion } from '#identity/accounts/service/consent-texts.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { consentCodes, newConsentText, type ConsentCode, type NewConsentText } from '../schema.ts';

export type ConsentTextVersion = Selectable<Tables['consentTexts']>;

/** Returns the consent definition of one purpose. */
export const clientConsent = (code: ConsentCode): ConsentSubject<'consentTexts'> => ({
  person: clientKind,
  texts: 'consentTexts',
  decisions: 'clientConsents',
  key: { code },
  noun: 'consent',
  refusals: { outdated: '同意书已更新，请阅读新版本后再决定', notGiven: '您没有同意过这一事项，无需撤回' },
  // Locks a separate key, so that the client's own row stays free.
  async lock(tx, clientId) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`consent:${clientId}:${code}`}, 0))`.execute(tx.db);
  },
  evidence: async ({ ip = null }) => ({ ip }),
});

/** Returns the text in force. */
export async function findConsentText(ctx: Pick<Context, 'db' | 'now'>, code: ConsentCode): Promise<ConsentTextVersion> {
  const [text] = await listPublishedTexts(ctx, clientConsent(code));
  return text;
}

/** Publishes the next version of a text, in force from a given time; everyone is asked again from then on. */
export async function publishConsentText(ctx: Context, text: NewConsentText, validFrom: Date = ctx.now): Promise<number> {
  const { code, ...rest } = newConsentText.parse(text);
  return inTransaction(ctx, (tx) => publishTextVersion(tx, clientConsent(code), rest, validFrom));
}

/** Lists the text in force for each purpose. */
export const listConsentTexts = (ctx: Context): Promise<{ code: ConsentCode; title: string; body: ConsentTextVersion['body'] }[]> =>
  Promise.all(
    consentCodes.map(async (code) => {
      const { title, body } = await findConsentText(ctx, code);
      return { code, title, body };
    }),
  );
