import { listConsequences } from '#identity/accounts/service/erasures.ts';
import { readMaskedData } from '#identity/accounts/service/personal-data.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { SeekerRightsDeps } from '../rights-deps.ts';
import type { OwnData } from '../schema/rights.ts';
import { readDeletionPlan } from './deletion-plan.ts';
import { seekerOf } from './session.ts';

/**
 * Returns the calling job seeker's stored data, masked, its deletion date, and the effects of a deletion. Throws 50102 when
 * nobody is signed in.
 */
export async function readOwnData(ctx: Context, rights: SeekerRightsDeps): Promise<OwnData> {
  const { seekerId } = seekerOf(ctx);
  const { on, reason, months, lastActiveAt } = await readDeletionPlan(ctx, seekerId);
  return {
    categories: await readMaskedData(ctx, rights, seekerId),
    deletion: {
      on,
      reason,
      months,
      lastActiveOn: shanghaiDay(lastActiveAt),
      openDeliveries: await rights.countOpenDeliveries(ctx, seekerId),
    },
    ...listConsequences(rights.erasures),
  };
}
