import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { reachOf, requireScope } from '#platform/staff-access.ts';
import { controllingEffects } from '../../flow.ts';
import type { Business } from '../../schema/businesses.ts';
import type { CaseRow } from '../cases.ts';
import type { Decision } from './decide.ts';

type Outcome = Decision['outcome'];

/** The queue that cases wait in. */
export const caseQueue = 'case';

/** Whether two members of staff must approve it. */
export const needsTwo = ({ effect }: Pick<Business, 'effect'>): boolean => controllingEffects.includes(effect);

/** Throws 40004 for whoever is neither the system nor staff of the queue, and 40300 for staff without the permission. The second word to an approval has one of its own. */
export function requireDecider(ctx: Context, outcome: Outcome): void {
  if (ctx.actor.kind === 'staff') {
    reachOf(ctx, outcome === 'confirm' ? 'case.approve' : 'case.handle');
    requireScope(ctx, 'queue', caseQueue);
  } else if (ctx.actor.kind !== 'system' || outcome === 'confirm') throw fail('notFound');
}

export interface FirstApproval {
  staffId: number;
  at: Date;
}

/** Who has approved what a case has submitted, while a second person has not. */
export async function findFirstApproval(
  ctx: Pick<Context, 'db'>,
  { id, submittedAt, awaitsSecond }: CaseRow,
): Promise<FirstApproval | undefined> {
  if (!awaitsSecond) return undefined;
  const row = await ctx.db
    .selectFrom('businessCaseDecisions')
    .select(['decidedBy', 'decidedAt'])
    .where('caseId', '=', id)
    .where('submittedAt', '=', submittedAt)
    .where('level', '=', 1)
    .executeTakeFirstOrThrow();
  return { staffId: row.decidedBy!, at: row.decidedAt };
}

interface DecisionEntry {
  outcome: Outcome;
  first: FirstApproval | undefined;
  isFirst: boolean;
}

/** Enters what was decided of what a case has submitted; the table takes one final decision of it, and no approval by the same person twice. */
export async function enterDecision(tx: Context, { id, submittedAt }: CaseRow, { outcome, first, isFirst }: DecisionEntry): Promise<void> {
  const decidedBy = tx.actor.kind === 'staff' ? tx.actor.staffId : null;
  if (outcome === 'approve' && first) throw fail('conflict', '已有人审核通过，请由复核人员确认');
  if (outcome === 'confirm' && !first) throw fail('conflict', '该业务尚未审核通过，不能复核');
  if (outcome === 'confirm' && first?.staffId === decidedBy) throw fail('conflict', '审核与复核不能是同一人，请由其他人员复核');
  await tx.db
    .insertInto('businessCaseDecisions')
    .values({
      caseId: id,
      submittedAt: submittedAt!,
      level: first ? 2 : 1,
      outcome: outcome === 'confirm' ? 'approve' : outcome,
      isFinal: !isFirst,
      decidedBy,
      decidedAt: tx.now,
    })
    .execute();
}
