import { sql } from 'kysely';
import { CallError, fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import { Memo } from '#platform/memo.ts';
import type { RequestKind } from '#workflow/approvals/kind.ts';
import { isAwaited, nameOf, readRequest, type RequestRow } from '#workflow/approvals/service/requests.ts';
import { findTypeOf } from '../../all-types.ts';

/**
 * Throws what coming into force would throw, so that whoever submits an order hears it and not those who approved it: 40001 at the fields of the draft, 40009. Runs in the transaction of `tx`, and takes back whatever it wrote.
 * Kinds whose content is too much to be written twice are not tried.
 */
export async function tryOrder(tx: Context, kind: RequestKind, row: RequestRow): Promise<void> {
  if (findTypeOf(row).isBulk) return;
  await sql`savepoint trial`.execute(tx.db);
  try {
    await applyForTrial(tx, kind, row);
  } catch (error) {
    if (error instanceof CallError && error.code === fail('invalidInput').code)
      throw refuse(
        error.errors.map(({ path, message }) => ({ path: `payload.${path}`, message })),
        error.message,
      );
    throw error;
  } finally {
    await sql`rollback to savepoint trial`.execute(tx.db);
  }
}

/**
 * Applies an order, and before it those on whose content it was begun, as at its moment, or a later one (`wanted`). Returns the context in which it is true, and the subject. The caller takes everything back; nothing is sent.
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

/** The same at the latest of these moments. What this process remembers of the site is not seen in it, nor the other way round. */
export function trialContext(ctx: Context, ...moments: readonly (Date | null | undefined)[]): Context {
  const now = new Date(Math.max(ctx.now.getTime(), ...moments.map((one) => one?.getTime() ?? 0)));
  return { ...ctx, now, memo: new Memo(), jobs: { send: async () => undefined } };
}

/** The orders on whose content one was begun, the first one first: they come before it. */
async function readLeaders(tx: Context, kind: RequestKind, row: RequestRow): Promise<RequestRow[]> {
  const leader = row.follows === null ? undefined : await readRequest(tx, kind, row.follows);
  return leader && isAwaited(leader, row) ? [...(await readLeaders(tx, kind, leader)), leader] : [];
}

async function apply(tx: Context, { id, type, subject, act, payload, reason, until }: RequestRow): Promise<string | null> {
  const { withdraw, apply: write } = findTypeOf({ type, subject });
  const inItsName: Context = { ...tx, actor: { kind: 'system', name: nameOf(id) } };
  // Readers are told a reason: one that is still to be written is no reason to refuse anything.
  const told = reason || '预览';
  if (act !== 'withdraw') return write(inItsName, { subject, draft: payload, reason: told, until });
  await withdraw!(inItsName, { subject: subject!, reason: told });
  return subject;
}
