import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { decisionInput } from '#clients/case-desk/schema.ts';
import { caseWork } from '#clients/case-desk/service/case-work.ts';
import { confirmCase, decideCase } from '#clients/case-desk/service/decide-case.ts';
import { submitInput } from '#clients/cases/schema/cases.ts';
import { listNewestBusinesses, publishBusiness } from '#clients/cases/service/businesses/publish-business.ts';
import type { CaseRow } from '#clients/cases/service/cases.ts';
import { openCase } from '#clients/cases/service/filling/open-case.ts';
import { submitCase } from '#clients/cases/service/filling/submit-case.ts';
import { withdrawCase } from '#clients/cases/service/handling/withdraw-case.ts';
import { CallError } from '#contract/call-error.ts';
import { stepUpActInput, stepUpProofInput } from '#identity/clients/schema.ts';
import { proveStepUp, sendStepUpCode } from '#identity/clients/service/step-up/prove.ts';
import type { Context } from '#platform/context.ts';
import { assignWork } from '#workflow/assignments/service/assignments.ts';
import { addNote } from '#workflow/assignments/service/notes.ts';
import { tradingDayAtOrBefore } from '../calendar.ts';
import { readYaml } from '../read-yaml.ts';
import { examineOnce, openDayClient, readLatestCode, type DayClientContext, type DayClient } from './case-client.ts';
import { addMinutes } from './day-clock.ts';
import { caseContent, fillStep, type CaseFillDeps } from './fill-case.ts';
import { getDayFolder, maxDays, getPersonIndex, type DayPlan } from './staff-actors.ts';

const words = z.string().min(2);
const decision = z.object({
  by: z.string(),
  do: z.enum(['approve', 'confirm', 'refuse', 'return']),
  reason: words.optional(),
  /** For a returned case: the step, and the fields of a form. */
  step: z.string().optional(),
  fields: z.array(z.string()).optional(),
});
const dayCase = caseContent.extend({
  /** The last digits of the client's fund account. */
  client: z.string().regex(/^\d{4}$/),
  business: z.string(),
  /** Working days since its submission. */
  age: z.number().int().min(1),
  /** The step before which the client stopped. */
  until: z.string().optional(),
  isWithdrawn: z.boolean().default(false),
  by: z.string().optional(),
  decisions: z.array(decision).default([]),
  notes: z.array(z.object({ by: z.string(), text: words })).default([]),
});
type DayCase = z.output<typeof dayCase>;

/** One case for each of the following days with its client: a client can have only one case of a business at a time. */
const laterCase = dayCase.omit({ client: true }).extend({ clients: z.array(dayCase.shape.client).length(maxDays - 1) });

export const readCases = (number = 1): DayCase[] =>
  number === 1
    ? z.array(dayCase).parse(readYaml('day/cases', z.array(dayCase)))
    : z
        .array(laterCase)
        .parse(readYaml(`${getDayFolder(number)}/cases`, z.array(laterCase)))
        .map(({ clients, ...one }) => ({ ...one, client: clients[number - 2]! }));

/**
 * Lists functions that submit cases of every business as clients, and handle them as staff to their final state; one after the
 * other. From then on people decide: the automatic rules, which would decide within seconds, are suspended by a separate version
 * of each business.
 */
export async function listCaseSimulations(ctx: Context, deps: CaseFillDeps, plan: DayPlan): Promise<(() => Promise<void>)[]> {
  const cases = readCases(plan.number);
  const identity = { ...deps.identity, examiner: examineOnce(deps.identity.examiner) };
  const validFrom = plan.clock.daysAgo(Math.max(...cases.map(({ age }) => age)) + 1);
  const leaveToPeople = async (): Promise<void> => {
    for (const { code, body } of await listNewestBusinesses(ctx))
      // The first day applies to all businesses; later days change only those that staff have returned to the rules meanwhile.
      if (plan.number === 1 || !body.review.byPerson)
        await publishBusiness(ctx, { ...body, code, validFrom, review: { ...body.review, byPerson: true } });
  };
  // In the original order for each client; some businesses are open only in trading hours.
  const inTime = cases
    .map((one, index) => ({
      one,
      at: plan.clock.officeTime(
        tradingDayAtOrBefore(plan.clock.daysAgo(one.age)),
        `day case ${getPersonIndex(plan.number, index)}`,
        [9, 15],
      ),
    }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return inTime.map(({ one, at }, index) => async () => {
    if (index === 0) await leaveToPeople();
    await playOne(ctx, { ...deps, identity }, plan, { one, at });
  });
}

async function playOne(
  ctx: Context,
  deps: CaseFillDeps,
  { number, clock, as }: DayPlan,
  { one, at }: { one: DayCase; at: Date },
): Promise<void> {
  const client = await openDayClient(ctx, deps.cases.security, one.client);
  const mine = client.at(at);
  // The previous day was created at a later hour than this one begins: its last code must not delay the next.
  if (number > 1) await mine.db.deleteFrom('limitCounts').where('name', '=', 'code.number').execute();
  const row = await openCase(mine, deps.cases, one.business);
  for (const step of row.steps) {
    if (step.code === one.until) return;
    await fillStep(deps, { mine, client, id: row.id, content: one }, step);
  }
  await submit(deps, { mine: { ...mine, now: addMinutes(mine.now, 5) }, client, row });
  await handle(deps, { as, clock }, { one, row, mine });
}

/** Submits a case with its proofs. */
async function submit(
  deps: CaseFillDeps,
  { mine, client, row }: { mine: DayClientContext; client: DayClient; row: CaseRow },
): Promise<void> {
  const input = submitInput.parse({ acpt_id: row.id, idempotencyKey: randomUUID() });
  const asked = await submitCase(mine, deps.cases, input).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof CallError && error.extra['stepUp']) return stepUpActInput.parse(error.extra['stepUp']);
      throw error;
    },
  );
  if (!asked) return;
  const { security } = deps.cases;
  for (const [by, place] of [
    ['code', client.mobile],
    ['mailCode', client.email],
  ] as const) {
    await sendStepUpCode(mine, security, { ...asked, by });
    const value = await readLatestCode(mine, deps.messaging, place);
    await proveStepUp(mine, security, stepUpProofInput.parse({ ...asked, proof: by, value }));
  }
  await submitCase(mine, deps.cases, input);
}

async function handle(
  deps: CaseFillDeps,
  { as, clock }: Pick<DayPlan, 'as' | 'clock'>,
  { one, row, mine }: { one: DayCase; row: CaseRow; mine: DayClientContext },
): Promise<void> {
  const { id } = row;
  const submittedAt = addMinutes(mine.now, 5).toISOString();
  const review = { business: deps.cases, identity: deps.identity };
  let at = clock.notAfterNow(addMinutes(mine.now, 40));
  if (one.by) await assignWork(as(one.by, at), caseWork, id, { from: null, to: as(one.by, at).actor.staffId });
  for (const { by, text } of one.notes) await addNote(as(by, at), caseWork, id, text);
  for (const { by, do: outcome, reason = '', step, fields = [] } of one.decisions) {
    at = clock.notAfterNow(addMinutes(at, 55));
    const steps = step === undefined ? [] : [{ code: step, reason, fields }];
    if (outcome === 'confirm') await confirmCase(as(by, at), review, { id, submittedAt, reason });
    else await decideCase(as(by, at), review, decisionInput.parse({ id, submittedAt, outcome, reason, steps }));
  }
  if (one.isWithdrawn) await withdrawCase({ ...mine, now: clock.notAfterNow(addMinutes(at, 30)) }, { acpt_id: id });
}
