import { getRecruitmentSettings, getSettings } from '#content/website/service/settings.ts';
import { isOutcome } from '#contract/call-error.ts';
import type { ConsentSubject } from '#identity/accounts/service/consent-subject.ts';
import { listPublishedTexts, publishTextVersion } from '#identity/accounts/service/consent-texts.ts';
import { seekerKind } from '#identity/accounts/service/person-kind.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { maskIp } from '#ui/format/masks.ts';
import { consentTextTag } from '../calls/rights.ts';
import { newSeekerConsentText, type NewSeekerConsentText, type SeekerConsentText } from '../schema/rights.ts';
import { lockSeeker } from './find-seeker.ts';

/** The consent subject of job seekers. The retention months in the text that they read are evidence, because the setting may change. */
export const seekerConsentSubject: ConsentSubject<'seekerConsentTexts'> = {
  person: seekerKind,
  texts: 'seekerConsentTexts',
  decisions: 'seekerConsents',
  key: {},
  noun: 'seekerConsent',
  refusals: { outdated: '个人信息处理规则已更新，请阅读新版本后再决定', notGiven: '您没有同意过，或已经撤回，无需再次撤回' },
  lock: lockSeeker,
  evidence: async (tx) => ({ resumeMonths: await readResumeMonths(tx), network: maskIp(tx.ip ?? null) }),
};

/** Returns the text in force, with the firm's name and months filled in, and all versions so far. */
export async function currentConsentText(ctx: Context): Promise<SeekerConsentText> {
  const texts = await listPublishedTexts(ctx, seekerConsentSubject);
  const [{ version, title, body, validFrom }] = texts;
  const { firm, resumeMonths, contact } = await readFacts(ctx);
  const fill = (value: unknown): unknown =>
    typeof value === 'string' ? value.replaceAll('{firm}', firm).replaceAll('{months}', String(resumeMonths)) : value;
  return {
    version,
    title,
    body: JSON.parse(JSON.stringify(body), (_key, value: unknown) => fill(value)) as SeekerConsentText['body'],
    validFrom: validFrom.toISOString(),
    resumeMonths,
    contact,
    versions: texts.map((one) => ({ version: one.version, validFrom: one.validFrom.toISOString(), changes: one.changes })),
  };
}

/** Publishes the next version, in force from a given time; everyone is asked again from then. */
export async function publishSeekerConsentText(ctx: Context, text: NewSeekerConsentText, validFrom: Date = ctx.now): Promise<number> {
  const checked = newSeekerConsentText.parse(text);
  return inTransaction(ctx, async (tx) => {
    const version = await publishTextVersion(tx, seekerConsentSubject, checked, validFrom);
    await invalidate(tx, [consentTextTag]);
    return version;
  });
}

/** Returns after how many months without use a job seeker is deleted; the default while the site is not set up. */
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

/** Returns the text in force as published, with the placeholders `{firm}` and `{months}`. */
export async function readConsentTextDraft(ctx: Context): Promise<NewSeekerConsentText> {
  const [{ title, body, changes }] = await listPublishedTexts(ctx, seekerConsentSubject);
  return { title, body, changes };
}
