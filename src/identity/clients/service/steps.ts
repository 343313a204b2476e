import { createHash, randomBytes } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { StepKind, StepStage } from '../columns.ts';
import type { Proof } from '../web/step-up/acts-and-proofs.ts';

/** How long the next step may be waited for. */
export const stepMs = 10 * 60_000;
/** Wrong tries at anything that a step asks for, after which it is over. */
const triesPerStep = 5;

const expiredWords: Readonly<Record<StepKind, string>> = {
  newDevice: '设备验证已过期或已完成，请重新登录',
  unlock: '解锁操作已过期或已完成，请重新登录后再解锁',
  reset: '操作已过期、已完成或未按步骤进行，请从第一步重新开始',
};

/** Where somebody stands in something that takes several calls. */
export interface Step {
  kind: StepKind;
  stage: StepStage;
  clientId: number;
  /** What has been proved so far. */
  proofs: readonly Proof[];
}

/**
 * Begins something that takes several calls and returns its token: 256 random bits, of which the hash alone is kept, so that it can be
 * neither read nor made up nor changed. What a step stands for is in the database, out of the browser's reach.
 */
export async function beginStep(ctx: Pick<Context, 'db' | 'now'>, { kind, stage, clientId, proofs }: Step): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await ctx.db
    .insertInto('clientSteps')
    .values({ tokenHash: hashOf(token), kind, stage, clientId, proofs: JSON.stringify(proofs), expiresAt: endOf(ctx) })
    .execute();
  return token;
}

interface ExpectedStep {
  kind: StepKind;
  /** The stages that it may be at. */
  stages: readonly StepStage[];
}

/** What a token stands for. Throws 40003 when it is unknown, expired, used up, for something else, or at another stage. */
export async function readStep(ctx: Pick<Context, 'db' | 'now'>, token: string, { kind, stages }: ExpectedStep): Promise<Step> {
  const row = await ctx.db
    .selectFrom('clientSteps')
    .select(['kind', 'stage', 'clientId', 'proofs'])
    .where('tokenHash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('stage', 'in', stages)
    .where('expiresAt', '>', ctx.now)
    .where('tries', '<', triesPerStep)
    .executeTakeFirst();
  if (!row) throw stepOver(kind);
  return row;
}

/** What a token stands for, of whatever kind; undefined when it is over. */
export function findStep(ctx: Pick<Context, 'db' | 'now'>, token: string): Promise<Step | undefined> {
  return ctx.db
    .selectFrom('clientSteps')
    .select(['kind', 'stage', 'clientId', 'proofs'])
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', ctx.now)
    .where('tries', '<', triesPerStep)
    .executeTakeFirst();
}

/** Counts a try at what the step asks for before it is judged. Throws 40003 when there are none left. */
export async function countTry(ctx: Pick<Context, 'db' | 'now'>, token: string, kind: StepKind): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('clientSteps')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', hashOf(token))
    .where('tries', '<', triesPerStep)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw stepOver(kind);
}

/** The code is on its way: the time to type it begins now. */
export async function noteCodeSent(ctx: Pick<Context, 'db' | 'now'>, token: string): Promise<void> {
  await ctx.db
    .updateTable('clientSteps')
    .set({ stage: 'codeSent', expiresAt: endOf(ctx) })
    .where('tokenHash', '=', hashOf(token))
    .where('stage', 'in', ['begun', 'codeSent'])
    .execute();
}

/**
 * Uses the step up, in the transaction of what it was for. One statement decides: of two calls with one token, on whatever process, one
 * gets through. Throws 40003 for the other.
 */
export async function consumeStep(tx: Pick<Context, 'db' | 'now'>, token: string, { kind, stages }: ExpectedStep): Promise<Step> {
  const used = await tx.db
    .deleteFrom('clientSteps')
    .where('tokenHash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('stage', 'in', stages)
    .where('expiresAt', '>', tx.now)
    .returning(['kind', 'stage', 'clientId', 'proofs'])
    .executeTakeFirst();
  if (!used) throw stepOver(kind);
  return used;
}

/** Ends everything of a kind that a client has begun. */
export async function dropSteps(tx: Pick<Context, 'db'>, clientId: number): Promise<void> {
  await tx.db.deleteFrom('clientSteps').where('clientId', '=', clientId).execute();
}

const stepOver = (kind: StepKind) =>
  fail('wrongVerification', expiredWords[kind], { errors: [{ path: 'step', message: expiredWords[kind] }] });

const endOf = ({ now }: Pick<Context, 'now'>): Date => new Date(now.getTime() + stepMs);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
