import { randomUUID } from 'node:crypto';
import { requireNotDeclined } from '#clients/privacy/service/consents.ts';
import { CallError } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import type { ReportedTerminal } from '#identity/accounts/schema.ts';
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

/** The longest average, in trading days, that a condition may require. */
const longestMean = 60;
/** Closing figures older than this many trading days are too old. */
const allowedDelay = 3;

/**
 * Evaluates the conditions of a set in force today for a client, and stores the displayed result (trade rule X17) with the terminal
 * data. Throws 40004 for an unknown set, 40009 when the client has refused the consent, and 50000 when the facts cannot be read:
 * unknown facts never pass.
 */
export async function evaluate(
  ctx: Context,
  deps: QualificationDeps,
  { clientId, set, terminal }: { clientId: number; set: string; terminal: ReportedTerminal | null },
): Promise<QualificationResult> {
  const { code, version, body } = await readConditionSet(ctx, set);
  const subject = await readSubject(ctx, deps, clientId);
  const data = body.conditions.map((condition) => checkCondition(condition, subject));
  const bpass = data.every(({ pass }) => pass);
  const evaluation = randomUUID();
  await inTransaction(ctx, async (tx) => {
    // The consent may have been withdrawn meanwhile.
    await requireNotDeclined(tx, clientId, 'financial_account');
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

/** Lists the names of a set's conditions that a client does not meet now; the check is stored like any other. Throws as `evaluate`. */
export async function findUnmet(ctx: Context, deps: QualificationDeps, clientId: number, set: string): Promise<readonly string[]> {
  const { data } = await evaluate(ctx, deps, { clientId, set, terminal: null });
  return data.filter(({ pass }) => !pass).map(({ name }) => name);
}

/**
 * Evaluates several sets for a client now, by set code; unknown sets are omitted. The facts are read once and nothing is stored:
 * the result is a forecast, not evidence. Throws 50000 as `evaluate`.
 */
export async function forecastConditions(
  ctx: Context,
  deps: QualificationDeps,
  { clientId, sets }: { clientId: number; sets: readonly string[] },
): Promise<ReadonlyMap<string, readonly ConditionResult[]>> {
  const published = await readConditionSets(ctx, sets);
  const subject = await readSubject(ctx, deps, clientId);
  return new Map(published.map(({ code, body }) => [code, body.conditions.map((condition) => checkCondition(condition, subject))]));
}

async function readSubject(ctx: Context, { facts: source }: QualificationDeps, clientId: number): Promise<Subject> {
  await requireNotDeclined(ctx, clientId, 'financial_account');
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

/** The client gets a plain message with the request number; the reason is logged without request or response data. */
function unavailable(ctx: Context, error: FactsError): CallError {
  ctx.log.error({ err: error, reason: error.reason, requestId: ctx.requestId }, 'client facts unavailable');
  return new CallError(codes.internal.code, `暂时无法取得您的账户资料，不能完成检测，请稍后再试（请求编号 ${ctx.requestId}）`, {
    status: 503,
    cause: error,
  });
}
