import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { hasNotWithdrawn } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';

/** A member of the talent pool, identified for staff by the id of the decision. */
export interface Talent {
  id: number;
  seekerId: number;
  at: Date;
  validUntil: Day;
}

const pageSize = 30;

/** Lists the members of the pool, latest joiners first. Throws 40004 for everyone but staff. */
export async function listTalents(
  ctx: Context,
  { after }: { after?: number | undefined },
): Promise<{ talents: Talent[]; next: number | null }> {
  const rows = await selectTalents(ctx)
    .$if(after !== undefined, (query) => query.where('talentDecisions.id', '<', after!))
    .orderBy('talentDecisions.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const talents = rows.slice(0, pageSize).map(toTalent);
  return { talents, next: rows.length > pageSize ? talents.at(-1)!.id : null };
}

/** Returns one member. Throws 40004 once they have left, the membership has expired, or the consent was withdrawn. */
export async function findTalent(ctx: Context, id: number): Promise<Talent> {
  const row = await selectTalents(ctx).where('talentDecisions.id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  return toTalent(row);
}

const toTalent = ({ validUntil, ...row }: Omit<Talent, 'validUntil'> & { validUntil: Day | null }): Talent => ({
  ...row,
  validUntil: validUntil!,
});

function selectTalents(ctx: Context) {
  if (ctx.actor.kind !== 'staff' && ctx.actor.kind !== 'system') throw fail('notFound');
  return ctx.db
    .selectFrom('talentDecisions')
    .select(['id', 'seekerId', 'at', 'validUntil'])
    .where('decision', '=', 'given')
    .where('validUntil', '>=', shanghaiDay(ctx.now))
    .where(
      sql<boolean>`not exists (select from talent_decisions later where later.seeker_id = talent_decisions.seeker_id and later.id > talent_decisions.id)`,
    )
    .where(hasNotWithdrawn('talentDecisions.seekerId'));
}
