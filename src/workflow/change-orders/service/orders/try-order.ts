import { sql } from 'kysely';
import { CallError, fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { Memo } from '#platform/memo.ts';
import type { RequestKind } from '#workflow/approvals/kind.ts';
import { isBasedOn, approvalActorName, readRequest, type RequestRow } from '#workflow/approvals/service/requests.ts';
import { findTypeOf } from '../../all-types.ts';

/**
 * Applies an order on trial, so that its author sees at submission the errors that would occur when it is applied: 40001 at the
 * fields of the draft, 40009. Runs in the transaction of `tx` and rolls back its writes. Skips kinds with too much content to
 * write twice.
 */
export async function tryOrder(tx: Context, kind: RequestKind, row: RequestRow): Promise<void> {
  if (findTypeOf(row).isBulk) return;
  await sql`savepoint trial`.execute(tx.db);
  try {
    await applyForTrial(tx, kind, row);
  } catch (error) {
    if (error instanceof CallError && error.code === fail('invalidInput').code)
      throw createInputError(
        error.errors.map(({ path, message }) => ({ path: `payload.${path}`, message })),
        error.message,
      );
    throw error;
  } finally {
    await sql`rollback to savepoint trial`.execute(tx.db);
  }
}

/**
 * Applies an order, and before it the orders on which it is based, as of its time or a later one (`wanted`). Returns the context
 * in which it is applied, and the subject. The caller rolls everything back; nothing is sent.
 */
export async function applyForTrial(
  ctx: Context,
  kind: RequestKind,
  row: RequestRow,
  wanted?: Date,
): Promise<{ tx: Context; subject: string | null }> {
  const leaders = await readLeaders(ctx, kind, row);
  const tx = trialContext(ctx, ...leaders.map(({ applyAt }) => applyAt), row.applyAt, wanted);
  let { subject } = leaders[0] ?? row;
  for (const one of [...leaders, row]) subject = await apply(tx, { ...one, subject });
  return { tx, subject };
}

/** Returns a context at the latest of these times. It neither reads nor writes this process's caches of the site. */
export function trialContext(ctx: Context, ...moments: readonly (Date | null | undefined)[]): Context {
  const now = new Date(Math.max(ctx.now.getTime(), ...moments.map((one) => one?.getTime() ?? 0)));
  return { ...ctx, now, memo: new Memo(), jobs: { send: async () => undefined } };
}

/** Returns the orders on which this one is based, the first one first. */
async function readLeaders(tx: Context, kind: RequestKind, row: RequestRow): Promise<RequestRow[]> {
  const leader = row.follows === null ? undefined : await readRequest(tx, kind, row.follows);
  return leader && isBasedOn(leader, row) ? [...(await readLeaders(tx, kind, leader)), leader] : [];
}

async function apply(tx: Context, { id, type, subject, act, payload, reason, until }: RequestRow): Promise<string | null> {
  const { withdraw, apply: write } = findTypeOf({ type, subject });
  const inItsName: Context = { ...tx, actor: { kind: 'system', name: approvalActorName(id) } };
  // A missing reason is not checked on trial.
  const told = reason || '预览';
  if (act !== 'withdraw') return write(inItsName, { subject, draft: payload, reason: told, until });
  await withdraw!(inItsName, { subject: subject!, reason: told });
  return subject;
}
