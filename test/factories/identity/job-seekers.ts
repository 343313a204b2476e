import { randomUUID } from 'node:crypto';
import { findVersionInForce } from '#identity/accounts/service/consent-texts.ts';
import { seekerKind } from '#identity/accounts/service/person-kind.ts';
import { beginSession } from '#identity/accounts/service/sessions.ts';
import { openSeekerDeps, type SeekerDeps } from '#identity/job-seekers/deps.ts';
import type { SeekerRightsDeps } from '#identity/job-seekers/rights-deps.ts';
import { captchaLifeMs } from '#identity/job-seekers/service/captcha.ts';
import { seekerConsentSubject } from '#identity/job-seekers/service/consent-texts.ts';
import { giveSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import { findOrCreateSeeker } from '#identity/job-seekers/service/seekers.ts';
import { type SeekerActor } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { buildPrivacyDeps } from '../clients/privacy.ts';
import { testSecret } from '../platform/crypto.ts';
import { buildMessagingDeps } from '../workflow/messaging.ts';

/** Builds real dependencies with the test's own keys. */
export function buildSeekerDeps(overrides: Partial<SeekerDeps> = {}): SeekerDeps {
  const config = { cryptoProfile: 'SM2', sessionIdleMinutes: 30, sessionMaxHours: 12 } as const;
  return { ...openSeekerDeps({ config, secret: testSecret(), messaging: buildMessagingDeps() }), ...overrides };
}

/** Builds dependencies in which only this module stores data, and no delivery exists. */
export function buildRightsDeps(overrides: Partial<SeekerRightsDeps> = {}): SeekerRightsDeps {
  return {
    person: buildSeekerDeps(),
    vault: buildPrivacyDeps().vault,
    letterhead: async () => undefined,
    sources: [],
    erasures: [],
    countOpenDeliveries: async () => 0,
    withdrawDeliveries: async () => 0,
    ...overrides,
  };
}

let lastNumber = 0;

/**
 * Builds a signed-in job seeker with a unique number, who has consented to the current text; returns the context of the following
 * calls, and the token for calls over HTTP.
 */
export async function buildSignedInSeeker(
  ctx: Context,
  deps: SeekerDeps,
  mobile = `1390000${String(++lastNumber).padStart(4, '0')}`,
): Promise<Context & { actor: SeekerActor; mobile: string; token: string }> {
  const { id } = await findOrCreateSeeker(ctx, deps, mobile);
  await giveSeekerConsent(ctx, id, { version: await findVersionInForce(ctx, seekerConsentSubject) });
  const session = await beginSession(ctx, seekerKind, { personId: id, limits: deps.sessionLimits });
  return { ...ctx, actor: { kind: 'seeker', seekerId: id, sessionId: session.id }, mobile, token: session.token };
}

/** Builds a captcha with known characters. */
export async function buildCaptcha(ctx: Context, { vault }: SeekerDeps, answer = 'ACEF'): Promise<{ id: string; answer: string }> {
  const id = randomUUID();
  await ctx.db
    .insertInto('seekerCaptchas')
    .values({ id, answerHash: vault.captchaHash(id, answer), expiresAt: new Date(ctx.now.getTime() + captchaLifeMs) })
    .execute();
  return { id, answer };
}
