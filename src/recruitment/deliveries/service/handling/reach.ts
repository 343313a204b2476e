import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { seekerConsentState } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { rowColumns, type DeliveryRow } from '../deliveries.ts';

/** The queue in which deliveries are handled, as scopes name it. */
export const deliveryQueue = 'delivery';

/** Throws 40004 for everyone but staff and the system. */
export function requireHandler({ actor }: Pick<Context, 'actor'>): void {
  if (actor.kind !== 'staff' && actor.kind !== 'system') throw fail('notFound');
}

/**
 * Returns a delivery for staff by its number. Throws 40004 for everyone else, for an unknown number, and once the applicant has
 * withdrawn the consent.
 */
export async function findReceived(ctx: Context, number: string): Promise<DeliveryRow> {
  requireHandler(ctx);
  const row = await ctx.db.selectFrom('deliveries').select(rowColumns).where('number', '=', number).executeTakeFirst();
  if (!row || (await seekerConsentState(ctx, row.seekerId)) === 'withdrawn') throw fail('notFound');
  return row;
}

/** SQL condition: true while the delivery in a column is open. */
export const isOpenDelivery = (column: string) =>
  sql<boolean>`exists (select from deliveries where deliveries.id = ${sql.ref(column)} and deliveries.ended_at is null)`;
