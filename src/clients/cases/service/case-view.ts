import type { Context } from '#platform/context.ts';
import { readOptionalText, readText } from '#platform/crypto/stored-text.ts';
import { maskAddress, maskEmail, maskMobile } from '#ui/format/masks.ts';
import { columns } from '../columns.ts';
import type { CaseDeps } from '../deps.ts';
import type { FlowField, FlowStep, StepOf } from '../flow.ts';
import type { BusinessPorts } from '../ports.ts';
import type { CaseKey, CaseStep, CaseView, StepRecord } from '../schema/cases.ts';
import type { CaseValues } from '../vault.ts';
import { readCaseBusiness } from './businesses/read-business.ts';
import { requireOwnCase, readSteps, type CaseRow, type StepRow } from './cases.ts';
import { draftOf } from './filling/save-form.ts';
import { toManualReviewReasons } from './handling/manual-review.ts';
import { listNextSteps } from './next-steps.ts';

type Steps = ReadonlyMap<string, StepRow>;

/** Returns one case of the calling client: progress and masked form values. Throws 50102 and 40004. */
export async function getCase(ctx: Context, deps: CaseDeps, { acptId }: CaseKey): Promise<CaseView> {
  return viewCase(ctx, deps, await requireOwnCase(ctx, acptId));
}

/** Returns any case as its client sees it. */
export async function viewCase(ctx: Context, deps: CaseDeps, row: CaseRow): Promise<CaseView> {
  const [business, records, timeline] = [await readCaseBusiness(ctx, row), await readSteps(ctx, row.id), await readTimeline(ctx, row.id)];
  const values = deps.vault.open(row);
  const told = await showSteps(ctx, deps.ports, row, records);
  const current = currentStep(row, records);
  const forPerson = toManualReviewReasons(row, records);
  return {
    acptId: row.id,
    number: row.number,
    busiCode: row.busiCode,
    name: business.name,
    state: row.state,
    openedAt: row.openedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: readDecisionReason(ctx, row),
    steps: row.steps.map((step) =>
      toCaseStep(ctx, step, {
        record: records.get(step.code),
        isCurrent: step.code === current?.code,
        values,
        told: told.get(step.code) ?? null,
      }),
    ),
    timeline,
    forPerson,
    file: await deps.ports.files.find(ctx, row),
    next: await listNextSteps(ctx, { row, business, forPerson }),
    fee: business.fee,
  };
}

/** Returns the reason of the last decision, as the client reads it. */
export const readDecisionReason = (ctx: Pick<Context, 'texts'>, row: CaseRow): string | null =>
  readOptionalText(ctx, columns.businessCases.sealedDecisionReason, { sealed: row.sealedDecisionReason, clear: row.decisionReason }, row);

/** Returns the first step that is not done; undefined when all are. */
function currentStep({ steps }: CaseRow, records: Steps): FlowStep | undefined {
  return steps.find(({ code }) => records.get(code)?.state !== 'done');
}

function toCaseStep(
  ctx: Context,
  step: FlowStep,
  { record, isCurrent, values, told }: { record: StepRow | undefined; isCurrent: boolean; values: CaseValues; told: StepRecord | null },
): CaseStep {
  const typed = step.kind === 'form' ? { values: toShown(step, values), filled: toFilled(step, values) } : { values: [], filled: {} };
  const brought = { ...typed, record: told };
  if (!record) return { step, state: isCurrent ? 'current' : 'ahead', doneAt: null, reason: null, fields: [], ...brought };
  const { state, doneAt, fields } = record;
  const reason = readOptionalText(
    ctx,
    columns.businessCaseSteps.sealedReason,
    { sealed: record.sealedReason, clear: record.reason },
    record,
  );
  return { step, state, doneAt: doneAt?.toISOString() ?? null, reason, fields, ...brought };
}

function toShown({ fields, code }: StepOf<'form'>, values: CaseValues): CaseStep['values'] {
  const saved: Readonly<Record<string, string>> = { ...values[code], ...values[draftOf(code)] };
  return fields.flatMap((field) => {
    const value = saved[field.name];
    return value ? [{ field: field.name, label: field.label, text: mask(field, value) }] : [];
  });
}

/** Returns the values that can be prefilled: nothing personal. */
function toFilled({ fields, code }: StepOf<'form'>, values: CaseValues): Record<string, string> {
  const saved: Readonly<Record<string, string>> = { ...values[code], ...values[draftOf(code)] };
  const open = fields.filter(({ name, kind }) => saved[name] && !(kind in masks));
  return Object.fromEntries(open.map(({ name }) => [name, saved[name]!]));
}

const masks: Partial<Record<FlowField['kind'], (value: string) => string>> = {
  mobile: maskMobile,
  email: maskEmail,
  address: maskAddress,
  tradingPassword: () => '已设置（不显示）',
};

function mask({ kind, choices }: FlowField, value: string): string {
  return masks[kind]?.(value) ?? choices?.find((choice) => choice.value === value)?.text ?? value;
}

async function readTimeline(ctx: Context, caseId: string): Promise<CaseView['timeline']> {
  const rows = await ctx.db
    .selectFrom('businessCaseEvents')
    .select(['id', 'at', 'kind', 'text', 'sealedText'])
    .where('caseId', '=', caseId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, at, kind, text, sealedText }) => ({
    id,
    at: at.toISOString(),
    kind,
    text: readText(ctx, columns.businessCaseEvents.sealedText, { sealed: sealedText, clear: text }, { caseId, kind }),
  }));
}

/** Returns the results of a case's done steps by step code; forms are covered by their values. */
async function showSteps(
  ctx: Context,
  ports: BusinessPorts,
  row: CaseRow,
  records: ReadonlyMap<string, StepRow>,
): Promise<ReadonlyMap<string, StepRecord>> {
  const told = new Map<string, StepRecord>();
  for (const step of row.steps) {
    const record = records.get(step.code);
    const found = record?.state === 'done' ? await showStep(ctx, ports, row, { step, evidence: record.evidence }) : undefined;
    if (found) told.set(step.code, found);
  }
  return told;
}

interface DoneStep {
  step: FlowStep;
  evidence: Readonly<Record<string, unknown>>;
}

async function showStep(
  ctx: Context,
  { conditions, papers, idCard, agreements }: BusinessPorts,
  row: CaseRow,
  { step, evidence }: DoneStep,
): Promise<StepRecord | undefined> {
  switch (step.kind) {
    case 'conditions':
      return conditions.show(ctx, row, step, evidence);
    case 'paper':
      return papers.show(ctx, row, step, evidence);
    case 'idCard':
      return idCard.show(ctx, row, step, evidence);
    case 'agreements':
      return agreements.show(ctx, row, step, evidence);
    case 'form':
    case 'confirm':
      return undefined;
  }
}
