import { randomUUID } from 'node:crypto';
import { buildMessagingDesk } from '#modules/base/messaging/factory.ts';
import type { Context } from '#platform/context.ts';
import { testSecret } from '#platform/crypto/fake.ts';
import { buildPrivacyDesk } from '#modules/client/privacy/factory.ts';
import { holdingVersion } from '#modules/base/person/service/consent-texts.ts';
import { beginSession } from '#modules/base/person/service/sessions.ts';
import { seekerKind } from '#modules/base/person/service/person-kind.ts';
import { openSeekerDesk, type SeekerDesk } from './desk.ts';
import type { SeekerRightsDesk } from './rights-desk.ts';
import { captchaLifeMs } from './service/captcha.ts';
import { seekerConsent } from './service/consent-texts.ts';
import { giveSeekerConsent } from './service/consents.ts';
import { findOrCreateSeeker } from './service/seekers.ts';
import { type SeekerActor } from './service/session.ts';

/** Everything real, on the test's own keys. */
export function buildSeekerDesk(overrides: Partial<SeekerDesk> = {}): SeekerDesk {
  const config = { cryptoProfile: 'SM2', sessionIdleMinutes: 30, sessionMaxHours: 12 } as const;
  return { ...openSeekerDesk({ config, secret: testSecret(), messaging: buildMessagingDesk() }), ...overrides };
}

/** Nobody keeps anything but this module, and nobody has delivered. */
export function buildRightsDesk(overrides: Partial<SeekerRightsDesk> = {}): SeekerRightsDesk {
  return {
    person: buildSeekerDesk(),
    vault: buildPrivacyDesk().vault,
    sources: [],
    erasures: [],
    countOpenDeliveries: async () => 0,
    withdrawDeliveries: async () => 0,
    ...overrides,
  };
}

let lastNumber = 0;

/** A signed-in job seeker with a number of his own, who has agreed to the text in force; returns the context of the calls that follow, and the token for calls over HTTP. */
export async function signedInSeeker(
  ctx: Context,
  desk: SeekerDesk,
  mobile = `1390000${String(++lastNumber).padStart(4, '0')}`,
): Promise<Context & { actor: SeekerActor; mobile: string; token: string }> {
  const { id } = await findOrCreateSeeker(ctx, desk, mobile);
  await giveSeekerConsent(ctx, id, { version: await holdingVersion(ctx, seekerConsent) });
  const session = await beginSession(ctx, seekerKind, { personId: id, limits: desk.sessionLimits });
  return { ...ctx, actor: { kind: 'seeker', seekerId: id, sessionId: session.id }, mobile, token: session.token };
}

/** An image whose characters are known. */
export async function buildCaptcha(ctx: Context, { vault }: SeekerDesk, answer = 'ACEF'): Promise<{ id: string; answer: string }> {
  const id = randomUUID();
  await ctx.db
    .insertInto('seekerCaptchas')
    .values({ id, answerHash: vault.captchaHash(id, answer), expiresAt: new Date(ctx.now.getTime() + captchaLifeMs) })
    .execute();
  return { id, answer };
}
