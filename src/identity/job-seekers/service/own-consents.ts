import { notifyOfRequest } from '#identity/accounts/service/request-code.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SeekerRightsDeps } from '../rights-deps.ts';
import type { ConsentResult, ConsentDecision, OwnConsents } from '../schema/rights.ts';
import { giveSeekerConsent, listSeekerDecisions, seekerConsentState, withdrawSeekerConsent, type SeekerDecision } from './consents.ts';
import { readSeekerMobile, seekerOf } from './session.ts';

/** Returns the calling job seeker's decisions, newest first, and the current state. Throws 50102 when nobody is signed in. */
export async function readOwnConsents(ctx: Context): Promise<OwnConsents> {
  const { seekerId } = seekerOf(ctx);
  return { state: await seekerConsentState(ctx, seekerId), history: (await listSeekerDecisions(ctx, seekerId)).map(toHistory) };
}

/**
 * Gives or withdraws the calling job seeker's consent. A withdrawal also withdraws every open delivery, and everything else is
 * deleted some days later unless the consent is given again (PIPL §15, §47). Throws 40009 for a version no longer in force and
 * for a withdrawal without a consent.
 */
export function decideOwnConsent(ctx: Context, rights: SeekerRightsDeps, input: ConsentDecision): Promise<ConsentResult> {
  const { seekerId } = seekerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const withdrawnDeliveries = input.decision === 'withdrawn' ? await stopProcessing(tx, rights, seekerId) : 0;
    if (input.decision === 'given') await giveSeekerConsent(tx, seekerId, input);
    return { ...(await readOwnConsents(tx)), withdrawnDeliveries };
  });
}

async function stopProcessing(tx: Context, { person: seekers, withdrawDeliveries }: SeekerRightsDeps, seekerId: number): Promise<number> {
  await withdrawSeekerConsent(tx, seekerId);
  await notifyOfRequest(tx, seekers, await readSeekerMobile(tx, seekers, seekerId), { about: '撤回对个人信息处理规则的同意' });
  return withdrawDeliveries(tx, seekerId);
}

const toHistory = ({ at, version, decision, network, device, resumeMonths }: SeekerDecision) => ({
  at: at.toISOString(),
  version,
  decision,
  network,
  device,
  resumeMonths,
});
