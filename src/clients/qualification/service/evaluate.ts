import { randomUUID } from 'node:crypto';
import { refuseDeclined } from '#clients/privacy/service/consents.ts';
import { CallError } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import type { Terminal } from '#identity/accounts/schema.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import { FactsError, type Facts } from '../client-facts.ts';
import type { QualificationDeps } from '../deps.ts';
import type { ConditionResult, QualificationResult } from '../schema.ts';
import { checkCondition } from './checks/check-condition.ts';
import type { Subject } from './checks/subject.ts';
import { readConditionSet, readConditionSets } from './condition-sets.ts';
import { tradingDaysBefore, tradingDaysFrom } from './trading-days.ts';

/** The longest mean that a condition may ask for. */
const longestMean = 60;
/** Closing figures that are older than so many trading days say too little about today. */
const allowedDelay = 3;

/**
 * Holds the conditions of a set that are in force today against a client, and keeps what came of it as it is shown (DOMAIN X17), with what
 * was told of the terminal on which it is shown.
 * Throws 40004 for a set that there is none of, 40009 when the client has said no to it, and 50000 when the client's facts cannot be read: what is not known never passes.
 */
export async function evaluate(
  ctx: Context,
  deps: QualificationDeps,
  { clientId, set, terminal }: { clientId: number; set: string; terminal: Terminal | null },
): Promise<QualificationResult> {
  const { code, version, body } = await readConditionSet(ctx, set);
  const subject = await readSubject(ctx, deps, clientId);
  const data = body.conditions.map((condition) => checkCondition(condition, subject));
  const bpass = data.every(({ pass }) => pass);
  const evaluation = randomUUID();
  await inTransaction(ctx, async (tx) => {
    // They may have said no while it was judged.
    await refuseDeclined(tx, clientId, 'financial_account');
    const sealedResult = deps.vault.qualificationEvaluations.sealedResult.seal(data, { id: evaluation });
    await tx.db
      .insertInto('qualificationEvaluations')
      .values({
        id: evaluation,
        clientId,
        setCode: code,
        setVersion: version,
        evaluatedAt: tx.now,
        passes: bpass,
        sealedResult,
        terminal: terminal && JSON.stringify(terminal),
      })
      .execute();
    await audit(tx, 'qualification.evaluate', `client:${clientId}`, { evaluation, set: code, version });
  });
  return { data, bpass, evaluation, name: body.name, version, evaluatedAt: ctx.now.toISOString(), isSample: subject.facts.isSample };
}

/** The names of the conditions of a set that a client does not meet now; the check is kept like any other. Throws as `evaluate`. */
export async function findUnmet(ctx: Context, deps: QualificationDeps, clientId: number, set: string): Promise<readonly string[]> {
  const { data } = await evaluate(ctx, deps, { clientId, set, terminal: null });
  return data.filter(({ pass }) => !pass).map(({ name }) => name);
}

/**
 * The conditions of several sets with a client's values as they are now, by the sets' codes; a set that there is none of is missing. What
 * is known of the client is read once, and nothing is kept: it tells the client what to expect and proves nothing. Throws 50000 as `evaluate`.
 */
export async function assess(
  ctx: Context,
  deps: QualificationDeps,
  { clientId, sets }: { clientId: number; sets: readonly string[] },
): Promise<ReadonlyMap<string, readonly ConditionResult[]>> {
  const published = await readConditionSets(ctx, sets);
  const subject = await readSubject(ctx, deps, clientId);
  return new Map(published.map(({ code, body }) => [code, body.conditions.map((condition) => checkCondition(condition, subject))]));
}

async function readSubject(ctx: Context, { facts: source }: QualificationDeps, clientId: number): Promise<Subject> {
  await refuseDeclined(ctx, clientId, 'financial_account');
  const today = shanghaiDay(ctx.now);
  const facts = await readFacts(ctx, () => source.read(ctx, clientId));
  const past = await tradingDaysBefore(ctx, today, longestMean + allowedDelay);
  const settled = past.filter((day) => day <= facts.settledThrough);
  if (past.length - settled.length > allowedDelay) throw unavailable(ctx, new FactsError('stale'));
  return { today, facts, settled, ahead: await tradingDaysFrom(ctx, addDays(settled.at(-1)!, 1), longestMean + allowedDelay) };
}

async function readFacts(ctx: Context, read: () => Promise<Facts>): Promise<Facts> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof FactsError ? unavailable(ctx, error) : error;
  }
}

/** Said plainly, with the request's number; the reason goes into the log, without what was asked or answered. */
function unavailable(ctx: Context, error: FactsError): CallError {
  ctx.log.error({ err: error, reason: error.reason, requestId: ctx.requestId }, 'client facts unavailable');
  return new CallError(codes.internal.code, `暂时无法取得您的账户资料，不能完成检测，请稍后再试（请求编号 ${ctx.requestId}）`, {
    status: 503,
    cause: error,
  });
}
