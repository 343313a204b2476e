import { createHash, randomBytes } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { ClientStepKind, ClientStepStage } from '../columns.ts';
import { clientLimits } from '../web/client-limits.ts';
import type { Proof } from '../web/step-up/acts-and-proofs.ts';

export const stepMs = clientLimits.stepMinutes * 60_000;
/** Holds this browser's open step in an HttpOnly cookie: the page itself stores nothing. */
export const stepCookie = 'client_step';
/** Wrong attempts after which a step ends. */
const triesPerStep = 5;

const expiredWords: Readonly<Record<ClientStepKind, string>> = {
  newDevice: '设备验证已过期或已完成，请重新登录',
  unlock: '解锁操作已过期或已完成，请重新登录后再解锁',
  reset: '操作已过期、已完成或未按步骤进行，请从第一步重新开始',
};

/** State of a process with several calls. */
export interface ClientStep {
  kind: ClientStepKind;
  stage: ClientStepStage;
  clientId: number;
  /** The proofs given so far. */
  proofs: readonly Proof[];
  /** What the code is bound to, for a new device: the attempt to log in. */
  attempt?: string | null;
}

/**
 * Starts a process with several calls and returns its token: 256 random bits, stored only as a hash, so that it can be neither
 * read nor forged. The state is in the database, out of the browser's reach.
 */
export async function beginStep(ctx: Pick<Context, 'db' | 'now'>, { kind, stage, clientId, proofs, attempt }: ClientStep): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await ctx.db
    .insertInto('clientSteps')
    .values({
      tokenHash: hashOf(token),
      kind,
      stage,
      clientId,
      proofs: JSON.stringify(proofs),
      attempt: attempt ?? null,
      expiresAt: endOf(ctx),
    })
    .execute();
  return token;
}

interface ExpectedStep {
  kind: ClientStepKind;
  /** The allowed stages. */
  stages: readonly ClientStepStage[];
}

/** Returns the step of a token. Throws 40003 when it is unknown, expired, used, of another kind or at another stage. */
export async function readStep(ctx: Pick<Context, 'db' | 'now'>, token: string, { kind, stages }: ExpectedStep): Promise<ClientStep> {
  const row = await ctx.db
    .selectFrom('clientSteps')
    .select(['kind', 'stage', 'clientId', 'proofs', 'attempt'])
    .where('tokenHash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('stage', 'in', stages)
    .where('expiresAt', '>', ctx.now)
    .where('tries', '<', triesPerStep)
    .executeTakeFirst();
  if (!row) throw stepOver(kind);
  return row;
}

/** Returns the step of a token, of any kind; undefined when it is over. */
export function findStep(ctx: Pick<Context, 'db' | 'now'>, token: string): Promise<ClientStep | undefined> {
  return ctx.db
    .selectFrom('clientSteps')
    .select(['kind', 'stage', 'clientId', 'proofs', 'attempt'])
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', ctx.now)
    .where('tries', '<', triesPerStep)
    .executeTakeFirst();
}

/**
 * Replaces the token of a step, which continues in the browser that has the former one; returns undefined when it is over. The former
 * token is invalid from then on.
 */
export async function renewStepToken(
  ctx: Pick<Context, 'db' | 'now'>,
  former: string,
  { kind, clientId }: Pick<ClientStep, 'kind' | 'clientId'>,
): Promise<{ step: string; attempt: string | null } | undefined> {
  const step = randomBytes(32).toString('base64url');
  const row = await ctx.db
    .updateTable('clientSteps')
    .set({ tokenHash: hashOf(step), expiresAt: endOf(ctx) })
    .where('tokenHash', '=', hashOf(former))
    .where('kind', '=', kind)
    .where('clientId', '=', clientId)
    .where('expiresAt', '>', ctx.now)
    .where('tries', '<', triesPerStep)
    .returning('attempt')
    .executeTakeFirst();
  return row && { step, attempt: row.attempt };
}

/** Counts an attempt before it is checked. Throws 40003 when none are left. */
export async function countTry(ctx: Pick<Context, 'db' | 'now'>, token: string, kind: ClientStepKind): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('clientSteps')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', hashOf(token))
    .where('tries', '<', triesPerStep)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw stepOver(kind);
}

/** Extends the step when a code is sent, so that there is time to enter it. */
export async function recordCodeSent(ctx: Pick<Context, 'db' | 'now'>, token: string): Promise<void> {
  await ctx.db
    .updateTable('clientSteps')
    .set({ stage: 'codeSent', expiresAt: endOf(ctx) })
    .where('tokenHash', '=', hashOf(token))
    .where('stage', 'in', ['begun', 'codeSent'])
    .execute();
}

/**
 * Consumes the step, in the transaction of its act. One statement decides: of two calls with one token, on any process, one
 * succeeds. Throws 40003 for the other.
 */
export async function consumeStep(tx: Pick<Context, 'db' | 'now'>, token: string, { kind, stages }: ExpectedStep): Promise<ClientStep> {
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

/** Ends all open steps of a kind of a client. */
export async function endSteps(tx: Pick<Context, 'db'>, clientId: number): Promise<void> {
  await tx.db.deleteFrom('clientSteps').where('clientId', '=', clientId).execute();
}

/** Returns the token of the step that this browser keeps, whether or not it is still open. */
export function readStepCookie({ cookies }: Pick<Context, 'cookies'>): string | undefined {
  const token = cookies?.[stepCookie] ?? '';
  return /^[\w-]{43}$/.test(token) ? token : undefined;
}

const stepOver = (kind: ClientStepKind) =>
  fail('wrongVerification', expiredWords[kind], { errors: [{ path: 'step', message: expiredWords[kind] }] });

const endOf = ({ now }: Pick<Context, 'now'>): Date => new Date(now.getTime() + stepMs);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
