import { isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { CaseDeps } from '../../deps.ts';
import type { Business } from '../../schema/businesses.ts';
import { readCaseBusiness } from '../businesses/read-business.ts';
import { findCase, type CaseRow } from '../cases.ts';
import { findStaleEvidence } from '../filling/evidence.ts';
import { decide, type ReviewDecision } from './decide.ts';
import { findManualReviewReasons } from './manual-review.ts';

/**
 * Decides every case that is due, including those of a lost job. A case that cannot be decided now because the client's data is
 * unavailable is retried next time and does not block the others. Returns how many were decided.
 */
export async function decideDueCases(ctx: Context, deps: CaseDeps): Promise<number> {
  const rows = await ctx.db
    .selectFrom('businessCases')
    .select('id')
    .where('state', '=', 'inReview')
    .where('decideAt', '<=', ctx.now)
    .orderBy('decideAt')
    .limit(200)
    .execute();
  let decided = 0;
  for (const { id } of rows) {
    try {
      await decideByRules(ctx, deps, id);
      decided += 1;
    } catch (error) {
      ctx.log.error({ err: error, case: id }, 'case not decided');
    }
  }
  return decided;
}

/**
 * Decides one case by the rules of its business, as `rules`: refused when its evidence is no longer valid, returned when a review
 * rule matches the form values, otherwise approved. Cases for manual review are skipped, and so are cases that are not under
 * review or not due.
 */
export async function decideByRules(ctx: Context, deps: CaseDeps, caseId: string): Promise<void> {
  const row = await findCase(ctx, caseId);
  if (row?.state !== 'inReview' || !row.decideAt || row.decideAt > ctx.now) return;
  const rules: Context = { ...ctx, actor: { kind: 'system', name: 'rules' } };
  try {
    const decision = await judge(ctx, deps, row);
    if (decision) await decide(rules, deps, caseId, decision);
    else await leaveToPerson(ctx, caseId);
  } catch (error) {
    if (!isOutcome(error, 'conflict')) throw error;
    // Withdrawn or decided meanwhile; or the requested change is no longer possible, such as a mobile number in use.
    if ((await findCase(ctx, caseId))?.state === 'inReview')
      await decide(rules, deps, caseId, { outcome: 'refuse', reason: error.message });
  }
}

async function judge(ctx: Context, deps: CaseDeps, row: CaseRow): Promise<ReviewDecision | undefined> {
  const business = await readCaseBusiness(ctx, row);
  const [stale] = await findStaleEvidence(ctx, deps.ports, row, business);
  if (stale) return { outcome: 'refuse', reason: stale.text };
  const found = findReturns(deps, row, business);
  if (found[0]) return { outcome: 'return', reason: found[0].reason, steps: found };
  return (await findManualReviewReasons(ctx, row)).length > 0 ? undefined : { outcome: 'approve' };
}

/** Removes the case from the automatic decisions; it stays under review. */
async function leaveToPerson(ctx: Context, caseId: string): Promise<void> {
  await ctx.db.updateTable('businessCases').set({ decideAt: null }).where('id', '=', caseId).where('state', '=', 'inReview').execute();
}

function findReturns({ vault }: CaseDeps, row: CaseRow, { review }: Business) {
  const values = vault.open(row);
  return review.returns
    .filter(({ step, field, endsWith }) => values[step]?.[field]?.endsWith(endsWith))
    .map(({ step, field, reason }) => ({ code: step, fields: [field], reason }));
}
