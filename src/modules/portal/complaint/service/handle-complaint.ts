import type { UpdateObject, Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import type { ComplaintState, EventKind } from '../schema.ts';
import { workingDaysBetween } from './clock.ts';
import { addEvent } from './events.ts';

type Row = Pick<Selectable<Tables['complaints']>, 'id' | 'state' | 'receivedAt' | 'answerBy' | 'extendedTo' | 'limitBy'>;
type Changes = UpdateObject<Tables, 'complaints'>;

/** From which states each step of the handling may be taken, and what it makes of the case; an extension leaves the state. */
const steps = {
  accept: { from: ['received'], to: 'accepted', event: 'accepted' },
  decline: { from: ['received'], to: 'declined', event: 'declined' },
  investigate: { from: ['accepted'], to: 'investigating', event: 'investigating' },
  extend: { from: ['accepted', 'investigating'], to: undefined, event: 'extended' },
  answer: { from: ['accepted', 'investigating'], to: 'answered', event: 'answered' },
  close: { from: ['answered'], to: 'closed', event: 'closed' },
} as const satisfies Record<string, { from: readonly ComplaintState[]; to: ComplaintState | undefined; event: EventKind }>;

/** A step is about one case; what `note` says the complainant reads. */
interface CaseStep {
  number: string;
  note?: string;
}

/** Takes a case on. Throws 40009 unless it has only been received. */
export function acceptComplaint(ctx: Context, handling: CaseStep): Promise<void> {
  return take(ctx, 'accept', handling);
}

/** Refuses a case, which ends it; the reason is shown to who sent it. Throws 40009 unless it has only been received. */
export async function declineComplaint(ctx: Context, { number, reason }: { number: string; reason: string }): Promise<void> {
  return take(ctx, 'decline', { number, note: needed(reason, '请填写不予受理的理由') }, () => ({ endedAt: ctx.now }));
}

/** Begins to look into an accepted case. */
export function investigateComplaint(ctx: Context, handling: CaseStep): Promise<void> {
  return take(ctx, 'investigate', handling);
}

/**
 * Promises the answer for a later day, with a reason that the complainant reads. Throws 40001 when the day is not later than the
 * present promise, or later than the case's own limit: that one nobody can move.
 */
export async function extendComplaint(
  ctx: Context,
  { number, until, reason }: { number: string; until: Day; reason: string },
): Promise<void> {
  const note = needed(reason, '请填写延期的理由');
  return take(ctx, 'extend', { number, note, dueOn: until }, ({ answerBy, extendedTo, limitBy }) => {
    const present = extendedTo ?? answerBy;
    if (until <= present) throw rejected('until', `新的答复日期应晚于 ${present}`);
    if (until > limitBy) throw rejected('until', `答复日期不能晚于最长期限 ${limitBy}`);
    return { extendedTo: until };
  });
}

/** Answers a case. The working days it took are counted now, by the calendar that holds now. */
export async function answerComplaint(ctx: Context, { number, answer }: { number: string; answer: string }): Promise<void> {
  return take(ctx, 'answer', { number, note: needed(answer, '请填写答复内容') }, async ({ receivedAt }) => ({
    answeredAt: ctx.now,
    answerWorkingDays: await workingDaysBetween(ctx, shanghaiDay(receivedAt), shanghaiDay(ctx.now)),
  }));
}

/** Closes an answered case. */
export function closeComplaint(ctx: Context, handling: CaseStep): Promise<void> {
  return take(ctx, 'close', handling, () => ({ endedAt: ctx.now }));
}

/** Takes one step: of two who try at once, one gets 40009. Throws 40004 for an unknown number and for everyone but staff. */
async function take(
  ctx: Context,
  name: keyof typeof steps,
  { number, note, dueOn }: CaseStep & { dueOn?: Day },
  changesOf: (row: Row) => Changes | Promise<Changes> = () => ({}),
): Promise<void> {
  if (ctx.actor.kind !== 'staff' && ctx.actor.kind !== 'system') throw fail('notFound');
  const { from, to, event } = steps[name];
  await inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('complaints')
      .select(['id', 'state', 'receivedAt', 'answerBy', 'extendedTo', 'limitBy'])
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw fail('notFound');
    if (!(from as readonly ComplaintState[]).includes(row.state)) throw fail('conflict', '该事项的状态已改变，请刷新后再试');
    const changes = { ...(await changesOf(row)), ...(to && { state: to }) };
    await tx.db.updateTable('complaints').set(changes).where('id', '=', row.id).execute();
    await addEvent(tx, row.id, { kind: event, note, dueOn });
    await audit(tx, `complaint.${name}`, `complaint:${number}`, { from: row.state, ...(dueOn && { dueOn }) });
  });
}

function needed(text: string, message: string): string {
  if (text.trim() === '') throw rejected('note', message);
  return text.trim();
}

const rejected = (path: string, message: string) => fail('invalidInput', undefined, { errors: [{ path, message }] });
