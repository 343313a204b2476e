import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { findOpenRequests, findRequest, approvedStates, lockSubject, approvalActorName } from '#workflow/approvals/service/requests.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { findType } from '../../all-types.ts';
import type { OwnMomentMove } from '../../schema/moments.ts';
import type { OrderName } from '../../schema/orders.ts';
import { contentKind } from '../content-kind.ts';
import { listMomentsOf, type OwnMoment } from '../content-moments.ts';
import { requireFuture } from './move-moment.ts';
import { createOrder, saveOrder } from './write-order.ts';

/**
 * Creates an order that changes the start or end time of published content; nothing changes until it is approved. Throws 40001
 * for a time in the past or one that does not fit, 40009 when the time has changed in the meantime or the content is already
 * being changed, 40004 out of scope.
 */
export async function moveOwnMoment(ctx: Context, { type, subject, path, from, at }: OwnMomentMove): Promise<OrderName> {
  const to = requireFuture(ctx, at);
  return inTransaction(ctx, async (tx) => {
    await lockSubject(tx, contentKind, type, subject);
    const moment = await findMoment(tx, { type, subject, path, from });
    const open = await findOpenRequests(tx, contentKind, type, subject);
    const atWork = open.find(({ state }) => !approvedStates.includes(state));
    if (atWork) throw fail('conflict', `“${moment.title}”已有未完成的变更单 ${atWork.id}，请在其中修改时间，或先处理它`);
    const { id } = await createOrder(tx, { type, subject, act: 'write' });
    const { revision, payload, reason } = await findRequest(tx, contentKind, id);
    const value = moment.at ? to.toISOString() : shanghaiDay(to);
    const isEnd = path === 'until';
    const { errors } = await saveOrder(tx, {
      id,
      revision,
      payload: isEnd ? payload : (put(payload, path.split('.'), value) as Payload),
      reason,
      applyAt: null,
      until: isEnd ? value : null,
    });
    const wrong = errors.find((error) => error.path === path);
    if (wrong) throw createInputError([{ path: 'at', message: wrong.message }]);
    await audit(tx, 'approval.move', approvalActorName(id), {
      moment: isEnd ? 'until' : 'own',
      from: spoken(moment),
      to: beijingMinute(to),
    });
    return { id };
  });
}

/** Finds the time that the user saw, compared to the minute. */
async function findMoment(
  tx: Context,
  { type, subject, path, from }: Pick<OwnMomentMove, 'type' | 'subject' | 'path' | 'from'>,
): Promise<OwnMoment> {
  const span = { from: tx.now, until: new Date(tx.now.getTime() + farthestMs), most: mostMoments };
  const moments = await listMomentsOf(tx, findType(type), span);
  const moment = moments.find((one) => one.subject === subject && one.path === path);
  const isSame = moment && (moment.at ? moment.at.getTime() === new Date(from).getTime() : moment.day === from);
  if (!isSame) throw fail('conflict', '这项内容的时间已有变化，请刷新后再改');
  return moment;
}

const farthestMs = 10 * 366 * 86_400_000;
const mostMoments = 10_000;

const spoken = ({ at, day }: OwnMoment): string => (at ? beijingMinute(at) : day);

/** Returns a copy with another value at a path. */
function put(draft: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(draft)) return draft.map((entry: unknown, index) => (String(index) === name ? put(entry, rest, value) : entry));
  const fields = draft as Payload;
  return { ...fields, [name]: put(fields[name], rest, value) };
}
