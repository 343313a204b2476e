import { findDeletionForPerson, listDeletionsForPerson, type QueuedDeletion } from '#clients/privacy/service/deletion-queue.ts';
import { decideByPerson, readRefusal } from '#clients/privacy/service/deletions.ts';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { listConsequences } from '#identity/accounts/service/erasures.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { recordAccess } from '#identity/accounts/service/record-access.ts';
import { readClientLoginStatus } from '#identity/clients/service/find-client.ts';
import { readNames, readPerson } from '#identity/clients/service/person.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { requireProof, requireScope, ScopeError } from '#platform/staff-access.ts';
import { CalendarYearMissingError, countWorkingDays } from '#securities/calendar/service/calendar.ts';
import { maskName } from '#ui/format/masks.ts';
import { closeWork, readAssignments } from '#workflow/assignments/service/assignments.ts';
import { readUnmaskedValue, maskPerson } from '#workflow/assignments/service/masked-person.ts';
import { listNotes } from '#workflow/assignments/service/notes.ts';
import { recordReveal } from '#workflow/assignments/service/reveals.ts';
import { requireReach, type WorkQueue } from '#workflow/assignments/service/work-queue.ts';
import type { ClientCareDeps } from '../deps.ts';
import type { ParsedRequestQuery, ParsedRequestReveal, RequestDetail, RequestItem, RequestPage, RevealedValue } from '../schema.ts';

/** The queue of client requests about personal data, by request id. */
export const privacyWork: WorkQueue<'privacy'> = {
  code: 'privacy',
  handle: 'privacy.handle',
  find: async (ctx, id) => void (await findDeletionForPerson(ctx, id)),
};

/** Lists a page of the queue, earliest due date first. */
export async function listRequests(ctx: Context, { security }: ClientCareDeps, { state, after }: ParsedRequestQuery): Promise<RequestPage> {
  requireScope(ctx, 'queue', privacyWork.code);
  const { items, next } = await listDeletionsForPerson(ctx, { isEnded: state === 'ended', after });
  return { records: await toItems(ctx, security, items), next };
}

async function toItems(ctx: Context, security: ClientCareDeps['security'], rows: readonly QueuedDeletion[]): Promise<RequestItem[]> {
  const names = await readNames(
    ctx,
    security,
    rows.map(({ clientId }) => clientId),
  );
  const assignments = await readAssignments(
    ctx,
    privacyWork,
    rows.map(({ id }) => id),
  );
  const today = shanghaiDay(ctx.now);
  const items: RequestItem[] = [];
  for (const { id, number, kind, state, clientId, requestedAt, dueOn, endedAt } of rows)
    items.push({
      id,
      number,
      kind,
      state,
      client: maskName(names.get(clientId)!),
      requestedAt: requestedAt.toISOString(),
      dueOn: dueOn!,
      endedAt: endedAt?.toISOString() ?? null,
      workingDaysLeft: await workingDaysLeft(ctx, today, dueOn!),
      assignment: assignments.get(id) ?? null,
    });
  return items;
}

async function workingDaysLeft(ctx: Context, today: Day, dueOn: Day): Promise<number | null> {
  try {
    return dueOn < today ? -(await countWorkingDays(ctx, dueOn, today)) : await countWorkingDays(ctx, today, dueOn);
  } catch (error) {
    if (error instanceof CalendarYearMissingError) return null;
    throw error;
  }
}

/**
 * Returns one request with the masked client and what would be deleted and kept. The client sees the access in their timeline.
 * Throws 40004 when out of reach.
 */
export async function readRequest(ctx: Context, { security, privacy }: ClientCareDeps, { id }: { id: string }): Promise<RequestDetail> {
  await requireReach(ctx, privacyWork, 'privacy.handle', id);
  const row = await findDeletionForPerson(ctx, id);
  const [[item], person, { status }, notes, names] = await Promise.all([
    toItems(ctx, security, [row]),
    readPerson(ctx, security, row.clientId),
    readClientLoginStatus(ctx, security, row.clientId),
    listNotes(ctx, privacyWork, id),
    readStaffNames(ctx, row.decidedBy === null ? [] : [row.decidedBy]),
  ]);
  await inTransaction(ctx, (tx) =>
    recordAccess(tx, clientKind, row.clientId, { role: 'privacy', reason: 'readDeletion', number: row.number }),
  );
  return {
    ...item!,
    values: maskPerson(person),
    status,
    ...listConsequences(privacy.erasures),
    result: row.result,
    reason: readRefusal(ctx, row),
    decidedBy: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? null),
    notes,
  };
}

/** Returns one personal value of the requesting client in the clear, with the quota, proof and reason of `recordReveal`. */
export function revealRequestField(ctx: Context, { security }: ClientCareDeps, input: ParsedRequestReveal): Promise<RevealedValue> {
  const { id, field, reason, note } = input;
  return inTransaction(ctx, async (tx) => {
    const left = await recordReveal(tx, privacyWork, { subject: id, field, reason, note });
    const { clientId, number } = await findDeletionForPerson(tx, id);
    const value = readUnmaskedValue(await readPerson(tx, security, clientId), field);
    if (value === undefined) throw fail('notFound');
    await recordAccess(tx, clientKind, clientId, { role: 'privacy', reason: 'readDeletion', number });
    return { value, left };
  });
}

/**
 * Carries out a request, or refuses it with a reason for the client. Carrying out is irreversible and requires a fresh proof.
 * Throws as `decideByPerson`.
 */
export async function decideRequest(
  ctx: Context,
  { privacy }: ClientCareDeps,
  { id, reason }: { id: string; reason?: string },
): Promise<Empty> {
  if (ctx.actor.kind !== 'staff') throw new ScopeError('privacy.handle');
  const { staffId } = ctx.actor;
  await requireReach(ctx, privacyWork, 'privacy.handle', id);
  if (reason === undefined) requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    await decideByPerson(tx, privacy, { id, reason, staffId });
    await closeWork(tx, privacyWork, id);
    return {};
  });
}
