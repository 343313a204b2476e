import { z } from 'zod';
import { complaintWorkQueue } from '#complaints/complaint-desk/service/queue.ts';
import {
  acceptCase,
  answerCase,
  assignCase,
  closeCase,
  declineCase,
  extendCase,
  investigateCase,
} from '#complaints/complaint-desk/service/take-steps.ts';
import { complaintPurpose } from '#complaints/complaint/calls.ts';
import type { ComplaintDeps } from '#complaints/complaint/deps.ts';
import { complaintInput, complaintType } from '#complaints/complaint/schema.ts';
import { addComplaint } from '#complaints/complaint/service/add-complaint.ts';
import { getComplaintGuide } from '#complaints/complaint/service/guide.ts';
import { escalateCases } from '#complaints/complaint/service/handling/escalate.ts';
import { businessKinds } from '#complaints/complaint/web/business-kinds.ts';
import { listBranchIds } from '#content/branches/service/all-branches.ts';
import { issuePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import { addNote } from '#workflow/assignments/service/notes.ts';
import { readYaml } from '../read-yaml.ts';
import type { DayClock } from './day-clock.ts';
import { getDayFolder, getPersonIndex, type DayPlan } from './staff-actors.ts';

const words = z.string().min(2);
const step = z.object({
  do: z.enum(['accept', 'decline', 'investigate', 'answer', 'close', 'extend']),
  /** Working days after its receipt; pending requests of today come last. */
  after: z.number().int().min(0).optional(),
  words,
  /** For an extension: working days after the deadline. */
  more: z.number().int().min(1).optional(),
});
const dayComplaint = z.object({
  type: complaintType,
  business: z.enum(businessKinds),
  branch: z.string().optional(),
  /** Working days since its receipt. */
  age: z.number().int().min(0),
  matter: words,
  wish: words,
  isAnonymous: z.boolean().default(false),
  /** Uses the mobile number of an earlier complaint in the list. */
  sameAs: z.number().int().min(1).optional(),
  by: z.string().optional(),
  steps: z.array(step).default([]),
  notes: z.array(z.object({ by: z.string(), text: words })).default([]),
});
type DayComplaint = z.output<typeof dayComplaint>;

/** The complaints, reports, enquiries and suggestions of a day. */
export const readComplaints = (number = 1): DayComplaint[] =>
  z.array(dayComplaint).parse(readYaml(`${getDayFolder(number)}/complaints`, z.array(dayComplaint)));

interface ReceivedComplaint {
  number: string;
  on: Day;
  one: DayComplaint;
  name: string;
}

/**
 * Files complaints as visitors, each at its own time, and handles them as staff to their final state: requests to a supervisor
 * come last, when the supervisor is notified.
 */
export async function simulateComplaints(ctx: Context, deps: ComplaintDeps, { number: day, clock, as }: DayPlan): Promise<number> {
  const complaints = readComplaints(day);
  const { rules } = await getComplaintGuide(ctx, {});
  const answerDays = new Map(rules.map((rule) => [rule.type, rule.answerDays]));
  const received: ReceivedComplaint[] = [];
  for (const [index, one] of complaints.entries()) received.push(await receive(ctx, deps, { day, clock, one, index }));
  for (const { number, on, one, name } of received) {
    if (!one.by) continue;
    await assignCase(as(one.by, clock.officeTime(clock.shift(on, Math.min(1, one.steps[0]?.after ?? 0)), `${name} taken`)), {
      number,
      from: null,
      to: as(one.by, clock.now).actor.staffId,
    });
    for (const each of one.steps.filter(({ after }) => after !== undefined))
      await take(as(one.by, clock.officeTime(clock.shift(on, each.after!), `${name} ${each.do}`)), number, each);
  }
  await escalateCases(ctx);
  for (const { number, on, one } of received) {
    for (const each of one.steps.filter(({ after }) => after === undefined)) {
      const until = clock.shift(on, (answerDays.get(one.type) ?? 0) + (each.more ?? 0));
      await take(as(one.by!, clock.now), number, { ...each, until });
    }
    for (const { by, text } of one.notes) await addNote(as(by, clock.now), complaintWorkQueue, number, text);
  }
  return received.length;
}

async function receive(
  ctx: Context,
  deps: ComplaintDeps,
  { day, clock, one, index }: { day: number; clock: DayClock; one: DayComplaint; index: number },
): Promise<ReceivedComplaint> {
  const name = `day complaint ${getPersonIndex(day, index)}`;
  const on = clock.daysAgo(one.age);
  const then: Context = { ...ctx, actor: { kind: 'visitor' }, now: clock.officeTime(on, name, [8, 12]) };
  const person = getPersonIndex(day, one.sameAs ?? index + 1);
  const [branchId] = one.branch ? await listBranchIds(ctx, [one.branch]) : [];
  if (one.branch && branchId === undefined) throw new Error(`no branch has the code ${one.branch}`);
  const { pass } = await issuePass(then, complaintPurpose);
  const { type, business, isAnonymous, matter, wish } = one;
  const input = await complaintInput.parseAsync({
    type,
    business,
    isAnonymous,
    matter: `（示例）${matter}`,
    wish,
    ...(branchId !== undefined && { branchId }),
    // No real person has a number with this prefix followed by the case's own number.
    ...(!isAnonymous && { name: `示例投诉人${person}`, mobile: `1990001${1000 + person}` }),
    consentVersion: 1,
    captcha: pass,
  });
  return { number: (await addComplaint(then, deps, input)).number, on, one, name };
}

function take(ctx: Context, number: string, { do: act, words: note, until }: z.output<typeof step> & { until?: Day }): Promise<unknown> {
  const said = { number, note };
  switch (act) {
    case 'accept':
      return acceptCase(ctx, said);
    case 'decline':
      return declineCase(ctx, said);
    case 'investigate':
      return investigateCase(ctx, said);
    case 'answer':
      return answerCase(ctx, said);
    case 'close':
      return closeCase(ctx, said);
    case 'extend':
      return extendCase(ctx, { ...said, until: until! });
  }
}
