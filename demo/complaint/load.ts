import { complaintPurpose } from '#complaints/complaint/calls.ts';
import type { ComplaintDeps } from '#complaints/complaint/deps.ts';
import { complaintInput } from '#complaints/complaint/schema.ts';
import { addComplaint } from '#complaints/complaint/service/add-complaint.ts';
import { consentTextKey } from '#complaints/complaint/service/guide.ts';
import {
  acceptComplaint,
  answerComplaint,
  closeComplaint,
  declineComplaint,
  extendComplaint,
  investigateComplaint,
} from '#complaints/complaint/service/handle-complaint.ts';
import { replaceTemplates, templateDrafts } from '#complaints/complaint/service/handling/templates.ts';
import { countQuarter, listPendingQuarters, publishComplaintQuarter } from '#complaints/complaint/service/quarters.ts';
import { issuePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { readYaml } from '../read-yaml.ts';
import { demoCases, type DemoStep } from './cases.ts';

/**
 * Imports the texts about complaints, templates for answers, cases in every state, each received and handled at its own time by
 * the services, and the figures of past quarters.
 */
export async function loadDemoComplaints(ctx: Context, deps: ComplaintDeps): Promise<void> {
  const cases = demoCases();
  // The text of consent must exist before the first case.
  const before = { ...ctx, now: new Date(cases[0]!.receivedAt.getTime() - 86_400_000) };
  const texts = Map.groupBy(readPageTexts('complaint'), ({ key }) => key === consentTextKey);
  await publishPageTexts(before, texts.get(true) ?? []);
  await publishPageTexts(ctx, texts.get(false) ?? []);
  await replaceTemplates(ctx, readYaml('complaint/templates', templateDrafts));
  for (const { receivedAt, input, steps } of cases) {
    const then = { ...ctx, now: receivedAt };
    const { pass } = await issuePass(then, complaintPurpose);
    const parsed = await complaintInput.parseAsync({ ...input, consentVersion: 1, captcha: pass });
    const { number } = await addComplaint(then, deps, parsed);
    for (const step of steps) await take({ ...ctx, now: step.at }, number, step);
  }
  await publishQuarters(ctx);
}

/** Publishes each quarter on its deadline, or at present when that is still to come. */
async function publishQuarters(ctx: Context): Promise<void> {
  for (const { quarter, dueOn } of (await listPendingQuarters(ctx)).toReversed()) {
    const due = new Date(`${dueOn}T10:00:00+08:00`);
    await publishComplaintQuarter({ ...ctx, now: due < ctx.now ? due : ctx.now }, await countQuarter(ctx, quarter));
  }
}

function take(ctx: Context, number: string, { kind, words, until }: DemoStep): Promise<void> {
  switch (kind) {
    case 'accept':
      return acceptComplaint(ctx, { number, note: words });
    case 'decline':
      return declineComplaint(ctx, { number, reason: words });
    case 'investigate':
      return investigateComplaint(ctx, { number, note: words });
    case 'extend':
      return extendComplaint(ctx, { number, until: until!, reason: words });
    case 'answer':
      return answerComplaint(ctx, { number, answer: words });
    case 'close':
      return closeComplaint(ctx, { number, note: words });
  }
}
