import { z } from 'zod';
import { callBackCheckPurpose } from '#contact/call-backs/calls/requests.ts';
import type { CallBackDeps } from '#contact/call-backs/deps.ts';
import { callBackCodeInput, callBackInput, callBackPurpose } from '#contact/call-backs/schema/requests.ts';
import { addAttempt, assignCallBack } from '#contact/call-backs/service/add-attempt.ts';
import { addCallBack } from '#contact/call-backs/service/add-call-back.ts';
import { getCallBackGuide } from '#contact/call-backs/service/guide.ts';
import { sendCallBackCode } from '#contact/call-backs/service/send-code.ts';
import { issuePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { readYaml } from '../read-yaml.ts';
import { readLatestCode } from './case-client.ts';
import { addMinutes } from './day-clock.ts';
import { getPersonIndex, type DayPlan } from './staff-actors.ts';

const dayCallBack = z.object({
  purpose: callBackPurpose,
  /** Working days ago. */
  age: z.number().int().min(0),
  /** The referring branch. */
  ref: z.string().optional(),
  /** The staff member who has taken it and called without an answer, and their note. */
  by: z.string().optional(),
  note: z.string().default(''),
});

/** The call-back requests of a day, the same on every one. */
export const readCallBacks = () => z.array(dayCallBack).parse(readYaml('day/call-backs', z.array(dayCallBack)));

/**
 * Lists the call-back requests as separate functions, each with a code to the visitor's number: a code is checked outside of any
 * transaction.
 */
export async function listCallBackSimulations(ctx: Context, deps: CallBackDeps, plan: DayPlan): Promise<(() => Promise<void>)[]> {
  const { consent } = await getCallBackGuide(ctx, {});
  return readCallBacks().map(
    (one, index) => () => play(ctx, deps, { one, person: getPersonIndex(plan.number, index), plan, version: consent.version }),
  );
}

interface Play {
  one: z.output<typeof dayCallBack>;
  person: number;
  plan: DayPlan;
  /** The version of the text to which the visitor consents. */
  version: number;
}

async function play(ctx: Context, deps: CallBackDeps, { one, person, plan: { clock, as }, version }: Play): Promise<void> {
  const { purpose, age, ref, by, note } = one;
  const then: Context = {
    ...ctx,
    actor: { kind: 'visitor' },
    now: clock.officeTime(clock.daysAgo(age), `day call-back ${person}`, [9, 12]),
  };
  // No real person has a number with this prefix.
  const mobileTel = `1990002${1000 + person}`;
  const { pass } = await issuePass(then, callBackCheckPurpose);
  const { checkToken } = await sendCallBackCode(then, deps, callBackCodeInput.parse({ mobileTel, purpose, captcha: pass }));
  const checkCode = await readLatestCode(then, deps.messaging, mobileTel);
  const wanted = callBackInput.parse({ mobileTel, purpose, checkToken, checkCode, consentVersion: version, ref });
  const { number } = await addCallBack(then, deps, wanted);
  if (!by) return;
  const caller = as(by, clock.notAfterNow(addMinutes(then.now, 20)));
  await assignCallBack(caller, { number, from: null, to: caller.actor.staffId });
  await addAttempt(caller, { number, seen: 0, outcome: 'again', note });
}
