import { sql, type Selectable } from 'kysely';
import type { ConsentMatter } from '#identity/accounts/service/consent-matter.ts';
import { listTexts, publishText } from '#identity/accounts/service/consent-texts.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { consentCodes, newConsentText, type ConsentCode, type NewConsentText } from '../schema.ts';

export type ConsentText = Selectable<Tables['consentTexts']>;

/** One of the matters that clients are asked about. */
export const clientConsent = (code: ConsentCode): ConsentMatter<'consentTexts'> => ({
  person: clientKind,
  texts: 'consentTexts',
  decisions: 'clientConsents',
  key: { code },
  noun: 'consent',
  refusals: { outdated: '同意书已更新，请阅读新版本后再决定', notGiven: '您没有同意过这一事项，无需撤回' },
  // The client's own row stays free for others.
  async lock(tx, clientId) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`consent:${clientId}:${code}`}, 0))`.execute(tx.db);
  },
  evidence: async ({ ip = null }) => ({ ip }),
});

/** The text that now holds. */
export async function findConsentText(ctx: Pick<Context, 'db' | 'now'>, code: ConsentCode): Promise<ConsentText> {
  const [text] = await listTexts(ctx, clientConsent(code));
  return text;
}

/** Publishes the next version of a text, to hold from a moment on; everyone is asked again from then. */
export async function publishConsentText(ctx: Context, text: NewConsentText, validFrom: Date = ctx.now): Promise<number> {
  const { code, ...rest } = newConsentText.parse(text);
  return inTransaction(ctx, (tx) => publishText(tx, clientConsent(code), rest, validFrom));
}

/** The text that now holds of each matter, as it is published. */
export const listConsentTexts = (ctx: Context): Promise<{ code: ConsentCode; title: string; body: ConsentText['body'] }[]> =>
  Promise.all(
    consentCodes.map(async (code) => {
      const { title, body } = await findConsentText(ctx, code);
      return { code, title, body };
    }),
  );
