import { isOutcome } from '#contract/call-error.ts';
import { getRecruitmentSettings, getSettings } from '#modules/portal/site/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { consentTextTag } from '../calls/rights.ts';
import { newSeekerConsentText, type NewSeekerConsentText, type SeekerConsentText } from '../schema/rights.ts';

/** The text that job seekers now agree to, with the firm's name and months filled in, and the versions so far. */
export async function currentConsentText(ctx: Context): Promise<SeekerConsentText> {
  const rows = await ctx.db
    .selectFrom('seekerConsentTexts')
    .select(['version', 'title', 'validFrom', 'changes', 'body'])
    // The first version holds from the beginning, whatever clock wrote it.
    .where(({ or, eb }) => or([eb('validFrom', '<=', ctx.now), eb('version', '=', 1)]))
    .orderBy('version', 'desc')
    .execute();
  const [text] = rows;
  if (!text) throw new Error('the first consent text of job seekers is missing: it comes with the migration');
  const { firm, resumeMonths, contact } = await readFacts(ctx);
  const fill = (value: unknown): unknown =>
    typeof value === 'string' ? value.replaceAll('{firm}', firm).replaceAll('{months}', String(resumeMonths)) : value;
  return {
    version: text.version,
    title: text.title,
    body: JSON.parse(JSON.stringify(text.body), (_key, value: unknown) => fill(value)) as SeekerConsentText['body'],
    validFrom: text.validFrom.toISOString(),
    resumeMonths,
    contact,
    versions: rows.map(({ version, validFrom, changes }) => ({ version, validFrom: validFrom.toISOString(), changes })),
  };
}

/** The version that now holds. */
export async function currentConsentVersion(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { version } = await ctx.db
    .selectFrom('seekerConsentTexts')
    .select(({ fn }) => fn.max('version').as('version'))
    .where(({ or, eb }) => or([eb('validFrom', '<=', ctx.now), eb('version', '=', 1)]))
    .executeTakeFirstOrThrow();
  return version;
}

/** Publishes the next version, which holds from a moment on; everyone is asked again from then. Versions that were agreed to stay as they were. */
export async function publishSeekerConsentText(ctx: Context, text: NewSeekerConsentText, validFrom: Date = ctx.now): Promise<number> {
  const { title, body, changes } = newSeekerConsentText.parse(text);
  return inTransaction(ctx, async (tx) => {
    const { version } = await tx.db
      .insertInto('seekerConsentTexts')
      .values(({ selectFrom, fn, lit }) => ({
        version: selectFrom('seekerConsentTexts').select(({ eb }) => eb(fn.coalesce(fn.max('version'), lit(0)), '+', 1).as('next')),
        title,
        body: JSON.stringify(body),
        changes,
        validFrom,
        publishedAt: tx.now,
      }))
      .returning('version')
      .executeTakeFirstOrThrow();
    await audit(tx, 'seekerConsentText.publish', `seekerConsentText:${version}`);
    await invalidate(tx, [consentTextTag]);
    return version;
  });
}

/** After how many months without use everything of a job seeker is deleted; the usual number while the site is not set up. */
export async function readResumeMonths(ctx: Context): Promise<number> {
  return (await readFacts(ctx)).resumeMonths;
}

type Facts = Pick<SeekerConsentText, 'resumeMonths' | 'contact'> & { firm: string };

async function readFacts(ctx: Context): Promise<Facts> {
  try {
    const { resumeMonths, contact = null } = await getRecruitmentSettings(ctx);
    return { firm: (await getSettings(ctx)).firm.name, resumeMonths, contact };
  } catch (error) {
    if (isOutcome(error, 'needsSupport')) return { firm: '本网站经营者', resumeMonths: 24, contact: null };
    throw error;
  }
}
