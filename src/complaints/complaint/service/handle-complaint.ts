import type { UpdateObject, Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Permission } from '#contract/permissions.ts';
import { emitWebhookEvent } from '#operations/webhooks/service/emit-event.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { reachOf } from '#platform/staff-access.ts';
import type { ComplaintState, EventKind } from '../schema.ts';
import { escalationOf, workingDaysBetween } from './clock.ts';
import { addEvent, complaintChanged } from './events.ts';
import { openStates, requirePlace } from './handling/reach.ts';
import { withdrawWaiting } from './handling/requests.ts';

type Row = Pick<Selectable<Tables['complaints']>, 'id' | 'state' | 'receivedAt' | 'dueOn' | 'limitBy'>;
type Changes = UpdateObject<Tables, 'complaints'>;

interface Step {
  from: readonly ComplaintState[];
  to: ComplaintState | undefined;
  event: EventKind;
  may: Permission;
}

/** From which states each step of the handling may be taken, what it makes of the case, and who may; an extension leaves the state. */
const steps = {
  accept: { from: ['received'], to: 'accepted', event: 'accepted', may: 'complaint.answer' },
  decline: { from: ['received'], to: 'declined', event: 'declined', may: 'complaint.answer' },
  investigate: { from: ['accepted'], to: 'investigating', event: 'investigating', may: 'complaint.answer' },
  extend: { from: ['accepted', 'investigating'], to: undefined, event: 'extended', may: 'complaint.extend' },
  answer: { from: ['accepted', 'investigating'], to: 'answered', event: 'answered', may: 'complaint.answer' },
  close: { from: ['answered'], to: 'closed', event: 'closed', may: 'complaint.answer' },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof steps;

/** The steps that a case in this state can be taken. An answer is one of a case that has only come in as well: it is accepted on the way. */
export const stepsFrom = (state: ComplaintState): StepName[] =>
  (Object.keys(steps) as StepName[]).filter(
    (name) => (steps[name].from as readonly ComplaintState[]).includes(state) || (name === 'answer' && state === 'received'),
  );

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
  return take(ctx, 'extend', { number, note, dueOn: until }, async (row) => {
    requireLaterDay(row, until);
    return { extendedTo: until, escalation: await escalationOf(ctx, shanghaiDay(row.receivedAt), until) };
  });
}

/** Throws 40001 when the day is not later than the present promise, or later than the case's own limit. */
export function requireLaterDay({ dueOn, limitBy }: Pick<Row, 'dueOn' | 'limitBy'>, until: Day): void {
  if (until <= dueOn) throw rejected('until', `新的答复日期应晚于 ${dueOn}`);
  if (until > limitBy) throw rejected('until', `答复日期不能晚于最长期限 ${limitBy}`);
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

/**
 * Takes one step: of two who try at once, one gets 40009. Throws 40004 for an unknown number, for everyone but staff, and out of their scope; 40300 for
 * staff without the permission. Whose the case is has been asked before.
 */
async function take(
  ctx: Context,
  name: StepName,
  { number, note, dueOn }: CaseStep & { dueOn?: Day },
  changesOf: (row: Row) => Changes | Promise<Changes> = () => ({}),
): Promise<void> {
  const { from, to, event, may } = steps[name];
  await inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('complaints')
      .select(['id', 'number', 'type', 'branchId', 'state', 'receivedAt', 'dueOn', 'limitBy'])
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw fail('notFound');
    reachOf(tx, may);
    await requirePlace(tx, row);
    if (!(from as readonly ComplaintState[]).includes(row.state)) throw fail('conflict', '该事项的状态已改变，请刷新后再试');
    const changes = { ...(await changesOf(row)), ...(to && { state: to }) };
    await tx.db.updateTable('complaints').set(changes).where('id', '=', row.id).execute();
    if (to && !(openStates as readonly ComplaintState[]).includes(to)) await withdrawWaiting(tx, row.id);
    await addEvent(tx, row.id, { kind: event, note, dueOn });
    if (to) await emitWebhookEvent(tx, complaintChanged({ ...row, state: to }));
    await audit(tx, `complaint.${name}`, `complaint:${number}`, { from: row.state, ...(dueOn && { dueOn }) });
  });
}

/** The text without what stands around it. Throws 40001 at `note` for an empty one. */
export function needed(text: string, message: string): string {
  if (text.trim() === '') throw rejected('note', message);
  return text.trim();
}

const rejected = (path: string, message: string) => fail('invalidInput', undefined, { errors: [{ path, message }] });
