import type { CaseStep } from '#clients/cases/schema/cases.ts';
import { readReasonTemplates, type ReasonTemplate } from '#clients/cases/service/handling/reason-templates.ts';
import { isRevealable, readForReview, type ReviewedCase } from '#clients/cases/service/review/read-for-review.ts';
import { compareCard } from '#clients/id-cards/service/review/compare-card.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { readAssignments } from '#workflow/assignments/service/assignments.ts';
import { listNotes } from '#workflow/assignments/service/notes.ts';
import { requireReach } from '#workflow/assignments/service/work-queue.ts';
import type { CaseDeskDeps } from '../deps.ts';
import type { CaseDetail, ShownStep } from '../schema.ts';
import { caseWork } from './case-work.ts';
import { showCard, showClient, typedName } from './personal-fields.ts';

/** Returns all that staff need to review a case, with personal values masked. Throws 40004 when out of reach. */
export async function readCase(ctx: Context, { business, identity }: CaseDeskDeps, { id }: { id: string }): Promise<CaseDetail> {
  await requireReach(ctx, caseWork, 'case.read', id);
  const found = await readForReview(ctx, business, id);
  const { row, view, client, needsTwo, stale } = found;
  const [card, assignments, notes, first, words] = [
    await compareCard(ctx, identity, row),
    await readAssignments(ctx, caseWork, [id]),
    await listNotes(ctx, caseWork, id),
    await nameFirst(ctx, found),
    await readReasonTemplates(ctx),
  ];
  return {
    id,
    number: view.number,
    business: view.name,
    busiCode: view.busiCode,
    state: view.state,
    openedAt: view.openedAt,
    submittedAt: view.submittedAt!,
    decidedAt: view.decidedAt,
    decisionReason: view.decisionReason,
    client: showClient(client),
    needsTwo,
    first,
    forPerson: view.forPerson,
    stale,
    steps: view.steps.map((one) => toShownStep(one, words.ofStep(one.step.kind))),
    refusalWords: words.refusal,
    card: card ? showCard(card) : null,
    others: found.others.map(({ acptId, name, number, state, openedAt }) => ({ id: acptId, number, business: name, state, openedAt })),
    events: view.timeline.map(({ id: event, at, text }) => ({ id: event, at, text })),
    assignment: assignments.get(id) ?? null,
    notes,
  };
}

async function nameFirst(ctx: Context, { first }: ReviewedCase): Promise<CaseDetail['first']> {
  if (!first) return null;
  return { staffId: first.staffId, name: (await readStaffNames(ctx, [first.staffId])).get(first.staffId)!, at: first.at.toISOString() };
}

function toShownStep({ step, doneAt, values, record }: CaseStep, words: ReasonTemplate[]): ShownStep {
  const personal = step.kind === 'form' ? step.fields.filter(isRevealable).map(({ name }) => name) : [];
  return {
    code: step.code,
    name: step.name,
    kind: step.kind,
    doneAt,
    values: values.map(({ field, label, text }) => ({
      field,
      label,
      text,
      reveal: personal.includes(field) ? typedName(step.code, field) : null,
    })),
    // The card is shown in a separate table.
    facts: step.kind === 'idCard' ? [] : (record?.facts ?? []),
    documents: record?.documents.map(({ name, version }) => ({ name, version })) ?? [],
    words,
  };
}
