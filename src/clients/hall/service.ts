import { currentDocuments } from '#clients/agreements/service/documents.ts';
import type { FlowStep, StepKind, StepOf } from '#clients/cases/flow.ts';
import { readBusiness } from '#clients/cases/service/businesses/read-business.ts';
import { formatServiceTime } from '#clients/cases/service/businesses/service-time.ts';
import { readConditionSet } from '#clients/qualification/service/condition-sets.ts';
import { findPaper } from '#clients/questionnaires/service/papers.ts';
import { listShownQuestions } from '#clients/questionnaires/service/shown-paper.ts';
import { isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { Rehearsal, RehearsalInput, RehearsalStep } from './schema.ts';

/**
 * Returns the steps of a published business with what each requires, without a case. Reads published content and writes nothing,
 * so every new business has a rehearsal. Throws 40004 for an unknown business.
 */
export async function readRehearsal(ctx: Context, { busi_code: code }: RehearsalInput): Promise<Rehearsal> {
  const { body } = await readBusiness(ctx, code);
  const { name, group, summary, minutes, fee, serviceTime, materials, risk, keepDays, next } = body;
  const steps = await Promise.all(body.steps.map((step) => toStep(ctx, step)));
  const facts = { code, name, group, summary, minutes, fee, hours: formatServiceTime(serviceTime), materials, keepDays, next, steps };
  return { ...facts, risk: risk ?? null };
}

type StepFacts<Kind extends StepKind> = Omit<Extract<RehearsalStep, { kind: Kind }>, 'code' | 'name' | 'hint'>;
type Readers = { [Kind in StepKind]: (ctx: Context, step: StepOf<Kind>) => StepFacts<Kind> | Promise<StepFacts<Kind>> };

const readers: Readers = {
  async conditions(ctx, { conditionSet }) {
    const set = await ifPublished(readConditionSet(ctx, conditionSet));
    return { kind: 'conditions', conditions: (set?.body.conditions ?? []).map(({ name, standard }) => ({ name, standard })) };
  },
  async paper(ctx, { paper: code, name }) {
    const paper = await ifPublished(findPaper(ctx, code));
    if (!paper) return { kind: 'paper', title: name, questions: 0, passScore: null, validMonths: 0, attemptsPerDay: 0, example: null };
    const { title, validMonths, attemptsPerDay } = paper.body;
    const questions = listShownQuestions(paper);
    const first = paper.kind === 'risk' ? questions[0] : undefined;
    return {
      kind: 'paper',
      title,
      questions: questions.length,
      validMonths,
      attemptsPerDay,
      passScore: paper.kind === 'knowledge' ? paper.body.passScore : null,
      example: first ? { text: first.text, options: first.options.map(({ text }) => text) } : null,
    };
  },
  idCard: () => ({ kind: 'idCard' }),
  form: (_ctx, { fields, atLeast }) => ({
    kind: 'form',
    atLeast,
    fields: fields.map(({ name, label, kind, hint, isOptional, choices = [] }) => ({
      name,
      label,
      kind,
      hint: hint ?? null,
      isOptional,
      choices: choices.map(({ text }) => text),
    })),
  }),
  async agreements(ctx, { documents: codes }) {
    const documents = (await ifPublished(currentDocuments(ctx, codes))) ?? [];
    return { kind: 'agreements', documents: documents.map(({ code, version, title, keyPoints }) => ({ code, version, title, keyPoints })) };
  },
  confirm: () => ({ kind: 'confirm' }),
};

async function toStep(ctx: Context, step: FlowStep): Promise<RehearsalStep> {
  const read = readers[step.kind] as (ctx: Context, step: FlowStep) => Promise<StepFacts<StepKind>>;
  return { code: step.code, name: step.name, hint: step.hint ?? null, ...(await read(ctx, step)) } as RehearsalStep;
}

/** Content that a step needs may be published after the business: the step is then shown with a note. */
async function ifPublished<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isOutcome(error, 'notFound') || isOutcome(error, 'conflict')) return undefined;
    throw error;
  }
}
