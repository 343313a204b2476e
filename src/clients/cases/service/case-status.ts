import { fail } from '#contract/call-error.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { CaseKey, CaseStatus } from '../schema/cases.ts';

/** Returns when a case of the calling client last changed; costs two index look-ups. Throws 50102 and 40004. */
export async function getCaseStatus(ctx: Context, { acptId }: CaseKey): Promise<CaseStatus> {
  const row = await ctx.db
    .selectFrom('businessCases')
    .where('id', '=', acptId)
    .where('clientId', '=', clientOf(ctx).clientId)
    .select((eb) => [
      'updatedAt',
      eb
        .selectFrom('businessCaseEvents')
        .select((event) => event.fn.max<number>('id').as('id'))
        .whereRef('caseId', '=', 'businessCases.id')
        .as('lastEvent'),
    ])
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  return { updatedAt: row.updatedAt.toISOString(), lastEvent: row.lastEvent };
}
