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
import { computeEscalationLevel, tryCountWorkingDays } from './deadlines.ts';
import { addComplaintEvent, complaintChanged } from './events.ts';
import { openStates, requireCasePlace } from './handling/reach.ts';
import { withdrawOpenRequests } from './handling/supervisor-requests.ts';

type Row = Pick<Selectable<Tables['complaints']>, 'id' | 'state' | 'receivedAt' | 'dueOn' | 'limitBy'>;
type Changes = UpdateObject<Tables, 'complaints'>;

interface Step {
  from: readonly ComplaintState[];
  to: ComplaintState | undefined;
  event: EventKind;
  may: Permission;
}

/**
 * The states from which each step can be taken, its resulting state, and the required permission; an extension does not change
 * the state.
 */
const steps = {
  accept: { from: ['received'], to: 'accepted', event: 'accepted', may: 'complaint.answer' },
  decline: { from: ['received'], to: 'declined', event: 'declined', may: 'complaint.answer' },
  investigate: { from: ['accepted'], to: 'investigating', event: 'investigating', may: 'complaint.answer' },
  extend: { from: ['accepted', 'investigating'], to: undefined, event: 'extended', may: 'complaint.extend' },
  answer: { from: ['accepted', 'investigating'], to: 'answered', event: 'answered', may: 'complaint.answer' },
  close: { from: ['answered'], to: 'closed', event: 'closed', may: 'complaint.answer' },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof steps;

/** Returns the possible steps of a case in this state. A received case can be answered too, which also accepts it. */
export const stepsFrom = (state: ComplaintState): StepName[] =>
  (Object.keys(steps) as StepName[]).filter(
    (name) => (steps[name].from as readonly ComplaintState[]).includes(state) || (name === 'answer' && state === 'received'),
  );

/** A step of one case; `note` is shown to the complainant. */
interface CaseStep {
  number: string;
  note?: string;
}

/** Accepts a case. Throws 40009 unless its state is received. */
export function acceptComplaint(ctx: Context, handling: CaseStep): Promise<void> {
  return take(ctx, 'accept', handling);
}

/** Declines a case, which closes it; the reason is shown to its author. Throws 40009 unless its state is received. */
export async function declineComplaint(ctx: Context, { number, reason }: { number: string; reason: string }): Promise<void> {
  return take(ctx, 'decline', { number, note: requireText(reason, '请填写不予受理的理由') }, () => ({ endedAt: ctx.now }));
}

/** Starts the investigation of an accepted case. */
export function investigateComplaint(ctx: Context, handling: CaseStep): Promise<void> {
  return take(ctx, 'investigate', handling);
}

/**
 * Extends the deadline of the answer, with a reason that the complainant sees. Throws 40001 when the date is not later than the
 * current deadline, or later than the case's final limit, which cannot be changed.
 */
export async function extendComplaint(
  ctx: Context,
  { number, until, reason }: { number: string; until: Day; reason: string },
): Promise<void> {
  const note = requireText(reason, '请填写延期的理由');
  return take(ctx, 'extend', { number, note, dueOn: until }, async (row) => {
    requireLaterDay(row, until);
    return { extendedTo: until, escalation: await computeEscalationLevel(ctx, shanghaiDay(row.receivedAt), until) };
  });
}

/** Throws 40001 when the date is not later than the current deadline, or later than the case's final limit. */
export function requireLaterDay({ dueOn, limitBy }: Pick<Row, 'dueOn' | 'limitBy'>, until: Day): void {
  if (until <= dueOn) throw rejected('until', `新的答复日期应晚于 ${dueOn}`);
  if (until > limitBy) throw rejected('until', `答复日期不能晚于最长期限 ${limitBy}`);
}

/** Answers a case. The working days are counted now, by the current calendar. */
export async function answerComplaint(ctx: Context, { number, answer }: { number: string; answer: string }): Promise<void> {
  return take(ctx, 'answer', { number, note: requireText(answer, '请填写答复内容') }, async ({ receivedAt }) => ({
    answeredAt: ctx.now,
    answerWorkingDays: await tryCountWorkingDays(ctx, shanghaiDay(receivedAt), shanghaiDay(ctx.now)),
  }));
}

/** Closes an answered case. */
export function closeComplaint(ctx: Context, handling: CaseStep): Promise<void> {
  return take(ctx, 'close', handling, () => ({ endedAt: ctx.now }));
}

/**
 * Takes one step: of two simultaneous tries, one gets 40009. Throws 40004 for an unknown number, for everyone except staff, and
 * out of their scope; 40300 for staff without the permission. The caller has checked the assignment.
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
    await requireCasePlace(tx, row);
    if (!(from as readonly ComplaintState[]).includes(row.state)) throw fail('conflict', '该事项的状态已改变，请刷新后再试');
    const changes = { ...(await changesOf(row)), ...(to && { state: to }) };
    await tx.db.updateTable('complaints').set(changes).where('id', '=', row.id).execute();
    if (to && !(openStates as readonly ComplaintState[]).includes(to)) await withdrawOpenRequests(tx, row.id);
    await addComplaintEvent(tx, row.id, { kind: event, note, dueOn });
    if (to) await emitWebhookEvent(tx, complaintChanged({ ...row, state: to }));
    await audit(tx, `complaint.${name}`, `complaint:${number}`, { from: row.state, ...(dueOn && { dueOn }) });
  });
}

/** Returns the trimmed text. Throws 40001 at `note` for an empty one. */
export function requireText(text: string, message: string): string {
  if (text.trim() === '') throw rejected('note', message);
  return text.trim();
}

const rejected = (path: string, message: string) => fail('invalidInput', undefined, { errors: [{ path, message }] });
