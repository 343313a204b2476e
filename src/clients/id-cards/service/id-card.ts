import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';

export interface IdCardStatus {
  state: 'none' | 'valid' | 'expiring' | 'expired';
  /** The last day on which the card on file is valid; null for 长期 and without a card. */
  validUntil: Day | null;
}

/** Days before expiry from which the client is reminded to renew the card. */
const warningDays = 90;

/** Returns the state of a client's identity card on file, as of today in Shanghai. A card is valid through its last day. */
export async function findIdCardStatus(ctx: Pick<Context, 'db' | 'now'>, clientId: number): Promise<IdCardStatus> {
  const card = await ctx.db
    .selectFrom('clientIdCards')
    .select('validUntil')
    .where('clientId', '=', clientId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst();
  if (!card) return { state: 'none', validUntil: null };
  return { state: stateOf(card.validUntil, shanghaiDay(ctx.now)), validUntil: card.validUntil };
}

function stateOf(validUntil: Day | null, today: Day): IdCardStatus['state'] {
  if (validUntil === null) return 'valid';
  if (validUntil < today) return 'expired';
  return validUntil <= addDays(today, warningDays) ? 'expiring' : 'valid';
}
