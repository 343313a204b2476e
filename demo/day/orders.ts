import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { addComment } from '#workflow/approvals/service/comments.ts';
import { decideRequest } from '#workflow/approvals/service/decide.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { findType } from '#workflow/change-orders/all-types.ts';
import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';
import { takeDown } from '#workflow/change-orders/service/orders/take-down.ts';
import { createOrder, saveOrder } from '#workflow/change-orders/service/orders/write-order.ts';
import { readYaml } from '../read-yaml.ts';
import type { DayClock } from './day-clock.ts';
import { getDayFolder, type DayPlan } from './staff-actors.ts';

const words = z.string().min(2);
const dayOrder = z.object({
  type: z.string(),
  find: z.string().optional(),
  by: z.string(),
  set: z.record(z.string(), z.unknown()).default({}),
  append: z.record(z.string(), z.unknown()).default({}),
  reason: words.default('示例'),
  applyAt: z.string().optional(),
  to: z.enum(['draft', 'submitted', 'returned', 'approvedFirst', 'approved', 'takenDown']),
  note: words.optional(),
  comments: z.array(z.object({ by: z.string(), path: z.string(), text: words })).default([]),
});
type DayOrder = z.output<typeof dayOrder>;

export const readOrders = (number = 1): DayOrder[] =>
  z.array(dayOrder).parse(readYaml(`${getDayFolder(number)}/orders`, z.array(dayOrder)));

const reviewer = 'demo.reviewer';

/** Drafts the orders of the day as staff, and handles them to their final state. */
export async function simulateOrders(ctx: Context, plan: DayPlan): Promise<number> {
  const orders = readOrders(plan.number);
  const taken = new Set<string>();
  for (const one of orders) await play(ctx, plan, one, taken);
  return orders.length;
}

async function play(ctx: Context, { as, clock }: DayPlan, one: DayOrder, taken: Set<string>): Promise<void> {
  const writer = as(one.by, clock.now);
  const subject = one.find === undefined ? undefined : await findSubject(ctx, findType(one.type), one.find, taken);
  if (one.to === 'takenDown') return void (await takeDown(writer, { type: one.type, subject: subject!, reason: one.reason }));
  const { id } = await createOrder(writer, { type: one.type, act: 'write', ...(subject && { subject }) });
  const begun = await readOrder(writer, { id });
  const payload = write(begun.payload, one, clock);
  const applyAt = one.applyAt ? String(relative(one.applyAt, clock)) : null;
  const { revision, errors } = await saveOrder(writer, { id, revision: begun.revision, payload, reason: one.reason, applyAt, until: null });
  if (one.to === 'draft') return;
  if (errors[0]) throw new Error(`demo order ${begun.title}: ${errors[0].path}: ${errors[0].message}`);
  await submitRequest(writer, contentKind, { id, revision });
  for (const { by, path, text } of one.comments) await addComment(as(by, clock.now), contentKind, { id, path, text });
  if (one.to === 'submitted') return;
  const other = as(reviewer, clock.now);
  const { contentHash } = await readOrder(other, { id });
  const decision = one.to === 'returned' ? ('return' as const) : ('approve' as const);
  await decideRequest(other, contentKind, 1, { id, decision, contentHash, note: one.note ?? '' });
}

/** Returns the first item of a kind whose title contains the words and that no other order of the day uses. */
async function findSubject(ctx: Context, type: ContentType, title: string, taken: Set<string>): Promise<string> {
  const { records } = await type.list(ctx, { search: title || undefined, scopes: undefined });
  const found = records.find((line) => line.state === 'shown' && line.title.includes(title) && !taken.has(`${type.code} ${line.subject}`));
  if (!found) throw new Error(`nothing of ${type.code} is called ${title}`);
  taken.add(`${type.code} ${found.subject}`);
  return found.subject;
}

function write(begun: Payload, { set, append }: DayOrder, clock: DayClock): Payload {
  const payload = structuredClone(begun);
  for (const [path, value] of Object.entries(set)) {
    const { place, name } = placeOf(payload, path);
    place[name] = relative(value, clock);
  }
  for (const [path, value] of Object.entries(append)) {
    const { place, name } = placeOf(payload, path);
    place[name] = [...(place[name] as unknown[]), value];
  }
  return payload;
}

function placeOf(payload: Payload, path: string): { place: Record<string, unknown>; name: string } {
  const names = path.split('.');
  const name = names.pop()!;
  return { place: names.reduce<Record<string, unknown>>((at, one) => at[one] as Record<string, unknown>, payload), name };
}

/** Replaces `@day+3` by the day three working days ahead, and `@hour+1` by 9:00 on the next one; other values stay. */
function relative(value: unknown, clock: DayClock): unknown {
  const said = typeof value === 'string' ? /^@(day|hour)\+(\d+)$/.exec(value) : null;
  if (!said) return value;
  const days = Number(said[2]);
  return said[1] === 'day' ? clock.shift(clock.today, days) : clock.hourAhead(days, 9).toISOString();
}
