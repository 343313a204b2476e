import { showSources } from '#modules/client/privacy/service/personal-data.ts';
import type { Erasure } from '#modules/client/privacy/ports.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { SeekerRightsDesk } from '../rights-desk.ts';
import type { OwnData } from '../schema/rights.ts';
import { readDeletionPlan } from './deletion-plan.ts';
import { seekerOf } from './session.ts';

/** What is kept of the calling job seeker, masked; when it will be deleted; and what a deletion would do. Throws 50102 when nobody is signed in. */
export async function showOwnData(ctx: Context, rights: SeekerRightsDesk): Promise<OwnData> {
  const { seekerId } = seekerOf(ctx);
  const { on, reason, months, lastActiveAt } = await readDeletionPlan(ctx, seekerId);
  return {
    categories: await showSources(ctx, rights, seekerId),
    deletion: {
      on,
      reason,
      months,
      lastActiveOn: shanghaiDay(lastActiveAt),
      openDeliveries: await rights.countOpenDeliveries(ctx, seekerId),
    },
    goes: rights.erasures.filter(({ erase }) => erase).map(toConsequence),
    stays: rights.erasures.filter(({ erase }) => !erase).map(toConsequence),
  };
}

const toConsequence = ({ code, title, reason }: Erasure) => ({ code, title, reason });
